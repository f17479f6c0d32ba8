// A question or a list above the page; on a phone it rises from the lower edge.
import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../texts';
import { IconButton } from './icon';

interface DialogProps {
  title: ComponentChildren;
  close: () => void;
  children: ComponentChildren;
}

/** Holds the focus until it is closed, by its button, by Escape or by a click beside it. */
export function Dialog({ title, close, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close(); // which gives the focus back
  }, []);
  const closeBeside = (event: MouseEvent) => event.target === dialog.current && close();
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby={id} onCancel={prevented(close)} onClick={closeBeside}>
      <div class="dialog-page">
        <div class="dialog-head">
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" name={t.value.table.close} press={close} />
        </div>
        {children}
      </div>
    </dialog>
  );
}

/** The dialog goes when its owner stops drawing it, so that both agree. */
const prevented = (close: () => void) => (event: Event) => {
  event.preventDefault();
  close();
};
