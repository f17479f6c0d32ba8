// The page: shows the screen that the address names.
import { render } from 'preact';
import { App } from './app';
import { keepFocus } from './parts/page/focus';
import { language, loadTexts } from './texts';

const root = document.getElementById('app');
await loadTexts(language.value);
if (root) {
  keepFocus(root);
  render(<App />, root);
}
