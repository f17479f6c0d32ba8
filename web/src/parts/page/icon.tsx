// Drawn signs, from the symbols of the page. Each stands beside a word, or its button has a name.

export type IconName =
  | 'back'
  | 'bolt'
  | 'check'
  | 'clock'
  | 'close'
  | 'copy'
  | 'first'
  | 'group'
  | 'hint'
  | 'last'
  | 'leave'
  | 'link'
  | 'lost'
  | 'menu'
  | 'moon'
  | 'more'
  | 'next'
  | 'play'
  | 'plus'
  | 'rules'
  | 'scores'
  | 'shield'
  | 'sort'
  | 'sun'
  | 'warning';

/** A sign of 24 by 24 in the colour of the text. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  );
}

interface IconButtonProps {
  icon: IconName;
  /** For screen readers, and for a pointer that rests on it. */
  name: string;
  /** Stands beside the sign where there is room. */
  word?: string;
  press: () => void;
  isDisabled?: boolean;
  class?: string;
}

/** A button with a sign, alone or with a word. One that can do nothing now keeps the focus. */
export function IconButton({ icon, name, word, press, isDisabled = false, class: look = '' }: IconButtonProps) {
  return (
    <button type="button" class={`icon-button ${look}`} aria-label={name} title={name} aria-disabled={isDisabled} onClick={() => isDisabled || press()}>
      <Icon name={icon} />
      {word !== undefined && <span class="icon-word">{word}</span>}
    </button>
  );
}
