// How the player likes the page.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { settings, THEMES } from '../../service/settings';
import { chooseLanguage, language, t, type Language } from '../../texts';
import { Segments } from '../form/segments';

const LANGUAGES: readonly Language[] = ['en', 'fr'];
const NAMES: Record<Language, string> = { en: 'English', fr: 'Français' };

/** A button that unfolds the settings; Escape and a click elsewhere fold them. */
export function SettingsMenu() {
  const menu = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => closedFromOutside(menu.current), []);
  return (
    <details class="settings" ref={menu}>
      <summary>{t.value.page.settings}</summary>
      <SettingsFields />
    </details>
  );
}

/** Language, colours and keys; a change is kept at once. */
export function SettingsFields() {
  const { language: languageLabel, theme, themes, fourColours } = t.value.page;
  return (
    <div class="settings-page">
      <Segments legend={languageLabel} choices={LANGUAGES} chosen={language.value} label={(each) => NAMES[each]} choose={(each) => void chooseLanguage(each)} />
      <Segments
        legend={theme}
        choices={THEMES}
        chosen={settings.value.theme}
        label={(each) => themes[each]}
        choose={(each) => (settings.value = { ...settings.value, theme: each })}
      />
      <Switch name="oneByOne" />
      <Switch name="letterKeys" />
      <p class="hint">{fourColours}</p>
    </div>
  );
}

function Switch({ name }: { name: 'letterKeys' | 'oneByOne' }) {
  const change = ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
    (settings.value = { ...settings.value, [name]: currentTarget.checked });
  return (
    <label class="switch">
      <span>
        {t.value.page[name]}
        <small>{t.value.page[`${name}Hint`]}</small>
      </span>
      <input type="checkbox" role="switch" checked={settings.value[name]} onChange={change} />
    </label>
  );
}

function closedFromOutside(menu: HTMLDetailsElement | null): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const close = () => menu?.removeAttribute('open');
  addEventListener('pointerdown', ({ target }) => !menu?.contains(target as Node) && close(), { signal });
  const onKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !menu?.open) return;
    close();
    menu.querySelector('summary')?.focus();
  };
  menu?.addEventListener('keydown', onKey, { signal });
  return () => listening.abort();
}
