import { render } from 'preact';
import { client } from './api/cached-client.ts';
import { App } from './app.tsx';
import { addressIn } from './invoice/address.ts';
import { isLink } from './invoice/link.ts';
import { desk, keptInvoices, openKept, ready } from './invoice/session.ts';
import { keyInLink } from './key-text.ts';
import { initialPreferences } from './preferences.ts';
import { readStored, store } from './storage.ts';
import { invoiceTextsIn } from './translations/use-invoice-texts.ts';
import { openSample } from './views/invoice/paste-step.tsx';
import './styles/desk.css';

/** Takes the key out of the address of the page. */
function takeKey(): void {
  if (!location.hash.startsWith('#key=')) return;
  const key = keyInLink(location.hash);
  history.replaceState(history.state, '', location.pathname + location.search);
  if (key !== null) client.offerKey(key);
}

takeKey();
addEventListener('hashchange', takeKey);
const root = document.getElementById('desk');
// The invoice that was kept is read first, so that the desk opens with its lines.
if (root !== null)
  void ready
    .then(openFirst)
    .then(openSampleOnce)
    .catch(() => {})
    .then(() => render(<App />, root));

// A worker keeps the files of the desk, so that it opens without a network. The development server has none.
if ('serviceWorker' in navigator)
  void navigator.serviceWorker.register('/invoice-worker.js', { scope: '/invoice' }).catch(() => {});

/** Opens the invoice that the address names, or else the one that was saved last. */
async function openFirst(): Promise<void> {
  const id = addressIn(location.hash)?.id ?? null;
  if (desk.state.lines.length > 0 || (id !== null && (await openKept(id)))) return;
  const newest = (await keptInvoices()).find(({ isArchived }) => isArchived !== true);
  if (newest !== undefined && id === null) await openKept(newest.id);
}

/** Opens the sample invoice for a visitor without a key, who has none yet. */
async function openSampleOnce(): Promise<void> {
  const isNew = client.key === null && client.isOpen && readStored('sample') === null;
  if (!isNew || desk.state.lines.length > 0 || isLink(location.hash)) return;
  if ((await keptInvoices()).length > 0) return;
  store('sample', 'shown');
  const { language } = initialPreferences();
  await openSample(language, invoiceTextsIn(language).sampleName);
}
