import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { giveCommonShape } from './node-internals.ts';
import type { ConnectionLimits } from './server.ts';

/** What was seen of a connection at the last check. */
interface Seen {
  bytes: number;
  written: number;
  /** For how long the client has not taken what is written to it. */
  unreadMs: number;
}

/**
 * Closes connections that are idle or do not read for too long, and makes room for new ones at the limit: first by those
 * in `held`, which pipelined too much, then by those that never sent a request.
 */
export function watchConnections(server: Server, limits: ConnectionLimits, held: ReadonlySet<Socket>): void {
  const open = new Map<Socket, Seen>();
  /** Connections that may not have been answered yet, with the time of their start. The oldest is first. */
  const silent = new Map<Socket, number>();
  const checks = setInterval(() => {
    for (const [socket, seen] of open) check(socket, seen, limits);
  }, limits.checkEveryMs).unref();

  /** Closes the oldest connection that never sent a request, unless it has only just begun. */
  function closeSilent(): boolean {
    for (const [socket, startedMs] of silent) {
      if (socket.bytesWritten === 0) {
        if (performance.now() - startedMs < limits.silentMs) return false;
        silent.delete(socket);
        socket.destroy();
        return true;
      }
      silent.delete(socket);
    }
    return false;
  }

  /** Closes one connection, if there is one that may be closed for another. */
  function makeRoom(): boolean {
    for (const socket of held) {
      if (socket.destroyed) continue;
      socket.destroy();
      return true;
    }
    return closeSilent();
  }

  server
    .on('close', () => clearInterval(checks))
    .on('connection', (socket: Socket) => {
      // It comes again after an ignored upgrade.
      if (open.has(socket)) return;
      open.set(socket, { bytes: 0, written: 0, unreadMs: 0 });
      silent.set(socket, performance.now());
      giveCommonShape(socket);
      // Node takes its own listener away after CONNECT and Upgrade, and an error without a listener ends the process.
      socket.on('error', () => {});
      socket.once('close', () => {
        open.delete(socket);
        silent.delete(socket);
      });
      // Leaves a place for the next connection, which would otherwise be closed at once.
      if (open.size >= limits.connections) makeRoom();
    })
    .on('drop', () => {
      if (!makeRoom()) server.closeIdleConnections();
    });
}

/**
 * A socket timer runs only where no byte has moved since the last check: on a busy connection Node would restart it
 * several times with every request, which costs some 3 of 30 µs.
 */
function check(socket: Socket, seen: Seen, { idleMs, unreadMs, checkEveryMs }: ConnectionLimits): void {
  const written = socket.bytesWritten;
  const bytes = socket.bytesRead + written;
  // Data that Node has written is counted at once, and leaves its buffer as the client reads.
  const isStuck = socket.writableLength > 0 && written === seen.written;
  seen.unreadMs = isStuck ? seen.unreadMs + checkEveryMs : 0;
  if (seen.unreadMs >= unreadMs) socket.destroy();
  else if (bytes !== seen.bytes) socket.setTimeout(0);
  else if (!socket.timeout) socket.setTimeout(idleMs);
  seen.bytes = bytes;
  seen.written = written;
}
