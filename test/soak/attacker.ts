// The attacks of attack.ts, in a process of its own and from another loopback address than the honest client. It gets the
// CPU last, since an attacker on another machine would take none from the server.
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { mintText } from '../../src/access/key.ts';

/** `pipelining` sends requests and reads nothing; `guesses` pipelines 200 requests with unknown keys and reads the answers. */
export type AttackKind = 'pipelining' | 'guesses';

const ADDRESS = '127.0.0.2';
const GUESSES = 200;
/** A closed connection is opened again after a random time up to this. Faster, it would be a flood of connections. */
const RECONNECT_MS = 2_000;
const UNREAD = 'GET /docs HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(2_700);
const guess = () => `GET /api/v1/hs-codes/01 HTTP/1.1\r\nHost: x\r\nX-Api-Key: ${mintText()}\r\n\r\n`;

const [, , kind, url = '', connections] = process.argv;
setPriority(19);
for (let i = 0; i < Number(connections); i++) setTimeout(attack, Math.random() * RECONNECT_MS);

function attack(): void {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: ADDRESS });
  socket.on('error', () => {}).on('close', () => setTimeout(attack, Math.random() * RECONNECT_MS));
  if (kind === 'pipelining') {
    // A client that does not read learns from a failed write that its connection was closed.
    const writes = setInterval(() => socket.write(UNREAD), RECONNECT_MS / 4);
    socket.pause().on('connect', () => socket.write(UNREAD));
    return void socket.on('close', () => clearInterval(writes));
  }
  let waiting = 0;
  const send = () => {
    waiting = GUESSES;
    socket.write(Array.from({ length: GUESSES }, guess).join(''));
  };
  socket.on('connect', send).on('data', (data) => {
    waiting -= data.toString('latin1').split('HTTP/1.1 ').length - 1;
    if (waiting <= 0) send();
  });
}
