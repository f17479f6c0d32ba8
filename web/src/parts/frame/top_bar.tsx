// The bar above the screens: home, rules, language, colours, settings.
import { isDark, settings } from '../../service/settings';
import { linkTo } from '../../service/routes';
import { chooseLanguage, language, t } from '../../texts';
import { IconButton } from '../page/icon';
import { SettingsMenu } from './settings_menu';

export function TopBar() {
  const { rules, developers, home } = t.value.page;
  return (
    <header class="top-bar">
      <a class="brand" href={linkTo({ screen: 'start' })} aria-label={`${t.value.title}, ${home}`}>
        <svg class="brand-mark" aria-hidden="true">
          <use href="#brand" />
        </svg>
        {t.value.title}
      </a>
      <nav>
        <a href={linkTo({ screen: 'rules', variant: null, rule: null })}>{rules}</a>
        <a class="wide-only" href="docs/">
          {developers}
        </a>
        <OtherLanguage />
        <ThemeSwitch />
        <SettingsMenu />
      </nav>
    </header>
  );
}

function OtherLanguage() {
  const [other, name] = language.value === 'fr' ? (['en', 'English'] as const) : (['fr', 'Français'] as const);
  return (
    <button type="button" class="wide-only" lang={other} onClick={() => void chooseLanguage(other)}>
      {name}
    </button>
  );
}

function ThemeSwitch() {
  const dark = isDark();
  const { toLight, toDark } = t.value.page;
  const name = dark ? toLight : toDark;
  const change = () => (settings.value = { ...settings.value, theme: dark ? 'light' : 'dark' });
  return (
    <IconButton icon={dark ? 'sun' : 'moon'} name={name} press={change} />
  );
}
