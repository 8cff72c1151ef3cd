import { render } from 'preact';
import { client } from './api/cached-client.ts';
import { App } from './app.tsx';
import './styles/explorer.css';

/** Takes the key out of a link like /#key=trf_… . Browsers never send the fragment to a server. */
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
