import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

/** A timeout is divided into as many spans, after each of which the process reads what has arrived. */
const SPANS = 4;
/** Ports of the servers that sockets connect to. */
const ports = new Set<number>();

/**
 * Lets the timeouts of sockets to a port count only while this process runs. Node runs due timers before it reads: to a process that
 * got no processor for a while, on a busy machine or behind a long computation, a server that has responded long ago would look silent.
 */
export function pauseTimeoutsWhileBusy(port: number): void {
  if (ports.size === 0) subscribe('net.client.socket', onSocket);
  ports.add(port);
}

function onSocket(message: unknown): void {
  const { socket } = message as { socket: Socket };
  socket.once('connect', () => {
    if (ports.has(socket.remotePort ?? 0)) replaceTimeout(socket);
  });
}

function replaceTimeout(socket: Socket): void {
  let timer: NodeJS.Timeout | undefined;
  // Clear the timeout of the connection attempt.
  socket.setTimeout(0);
  socket.setTimeout = (ms, onTimeout) => {
    clearInterval(timer);
    if (onTimeout) socket.once('timeout', onTimeout);
    if (ms === 0) return socket;
    let { bytesRead } = socket;
    let silent = 0;
    const check = () => {
      silent = socket.bytesRead === bytesRead ? silent + 1 : 0;
      bytesRead = socket.bytesRead;
      if (silent === SPANS) socket.emit('timeout');
    };
    timer = setInterval(() => setImmediate(check), ms / SPANS).unref();
    return socket;
  };
  socket.once('close', () => clearInterval(timer));
}
