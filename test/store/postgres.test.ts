import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, it } from 'node:test';
import { PostgresSql } from '../../src/store/postgres.ts';
import { Unavailable } from '../../src/store/sql.ts';
import { ownPostgres, startPostgres } from '../servers/postgres.ts';
import { freePort } from '../servers/process.ts';
import { storeSuite } from './suite.ts';

const server = await startPostgres();
after(() => server.stop());

const databases = new Map<string, Promise<string>>();
storeSuite(async (name) => {
  const database = databases.get(name) ?? server.database();
  databases.set(name, database);
  return new PostgresSql(await database);
});

it('a server that is down, refuses the password or lacks the database is unavailable, and the message has the reason', async () => {
  const address = new URL(await server.database());
  const changed = (change: (url: URL) => void) => {
    const url = new URL(address);
    change(url);
    return new PostgresSql(url.href);
  };
  const unusedPort = String(await freePort());
  for (const [sql, reason] of [
    [changed((url) => (url.port = unusedPort)), /ECONNREFUSED/],
    [changed((url) => (url.password = 'guess')), /password authentication failed/],
    [changed((url) => (url.pathname = '/nowhere')), /"nowhere" does not exist/],
  ] as const) {
    const failure = (error: unknown) => error instanceof Unavailable && reason.test(error.message);
    await assert.rejects(sql.query('SELECT 1'), failure);
    await assert.rejects(sql.batch([{ text: 'SELECT 1' }]), failure);
    await sql.close();
  }
});

it('a server that takes no writes, or none of this user, is unavailable: it may be a standby during a failover', async () => {
  const address = new URL(await server.database());
  address.searchParams.set('options', '-c default_transaction_read_only=on');
  const standby = new PostgresSql(address.href);
  const create = { text: 'CREATE TABLE one (id INTEGER)' };
  const failure = (reason: RegExp) => (error: unknown) => error instanceof Unavailable && reason.test(error.message);
  await assert.rejects(standby.batch([create]), failure(/read-only transaction/));
  await standby.close();
  address.search = '';
  const sql = new PostgresSql(address.href);
  const asStranger = { text: 'SET LOCAL ROLE pg_monitor' };
  await assert.rejects(sql.batch([asStranger, create]), failure(/permission denied for schema/));
  await sql.close();
});

it('connect_timeout in the address is how long connecting may take', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const sockets: Socket[] = [];
  silent.on('connection', (socket) => sockets.push(socket));
  const connect = async (seconds: string, failure: RegExp) => {
    const sql = new PostgresSql(`postgres://127.0.0.1:${port}/tarifa?connect_timeout=${seconds}`);
    await assert.rejects(sql.query('SELECT 1'), failure);
    await sql.close();
  };
  const long = connect('600', /terminated unexpectedly/);
  await connect('0.1', /timeout/);
  for (const socket of sockets) socket.destroy();
  await long;
  silent.close();
});

it('an error in a statement is not an outage', async () => {
  const sql = new PostgresSql(await server.database());
  await assert.rejects(sql.query('SELECT nonsense'), (error) => !(error instanceof Unavailable));
  await sql.close();
});

it('with TLS, the certificate of the server is verified', async () => {
  const secured = await ownPostgres(true);
  try {
    const address = await secured.database();
    const sql = new PostgresSql(address);
    const [row] = await sql.query('SELECT CAST(ssl AS TEXT) AS ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()');
    assert.equal(row?.['ssl'], 'true');
    await sql.close();
    const untrusting = new PostgresSql(address.replace(/&sslrootcert=[^&]*/, ''));
    await assert.rejects(untrusting.query('SELECT 1'), /self-signed certificate/);
    await untrusting.close();
  } finally {
    await secured.stop();
  }
});
