// Drawn signs, from the symbols of the page. Each stands beside a word, or its button has a name.

export type IconName =
  | 'back'
  | 'bolt'
  | 'check'
  | 'clock'
  | 'close'
  | 'copy'
  | 'down'
  | 'eye'
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
  | 'pause'
  | 'people'
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

/** A button with a sign alone; its name is for screen readers, and for a pointer that rests on it. */
export function IconButton({ icon, name, press }: { icon: IconName; name: string; press: () => void }) {
  return (
    <button type="button" class="icon-button" aria-label={name} title={name} onClick={press}>
      <Icon name={icon} />
    </button>
  );
}
