import { render } from 'preact';
import { client } from './api/cached-client.ts';
import { App } from './app.tsx';
import { keyInLink } from './key-text.ts';
import './styles/explorer.css';

/** Takes the key out of the address of the page. */
function takeKey(): void {
  if (!location.hash.startsWith('#key=')) return;
  const key = keyInLink(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  if (key !== null) client.offerKey(key);
}

takeKey();
addEventListener('hashchange', takeKey);
const root = document.getElementById('explorer');
if (root !== null) render(<App />, root);
