import { render } from 'preact';
import { client } from './api/client.ts';
import { App } from './app.tsx';
import './styles/explorer.css';

/** A link may bring a key in its fragment, which no server ever sees: it is kept, and taken out of the address. */
function takeKey(): void {
  const key = /^#key=(.+)$/.exec(location.hash)?.[1];
  if (key === undefined) return;
  history.replaceState(history.state, '', location.pathname + location.search);
  client.useKey(decodeURIComponent(key));
}

takeKey();
addEventListener('hashchange', takeKey);
const root = document.getElementById('explorer');
if (root !== null) render(<App />, root);
