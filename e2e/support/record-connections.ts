import { appendFileSync } from 'node:fs';
import net from 'node:net';

/*
 * Loaded into a process before its own code: notes every host it opens a connection to, one a line, in the file that
 * CONNECTIONS_FILE names. Every client there is, TLS included, connects by a socket's `connect`.
 */

interface Target {
  host?: unknown;
  port?: unknown;
  path?: string;
}

const note = (target: Target | number | string | null, host?: unknown): void => {
  const given: Target | null = typeof target === 'object' ? target : { port: target, host };
  const { host: name = 'localhost', port, path } = given ?? {};
  appendFileSync(process.env.CONNECTIONS_FILE ?? '', `${path ?? `${String(name)}:${String(port)}`}\n`);
};

const sockets = net.Socket.prototype;
const connect = Reflect.get(sockets, 'connect') as (...args: unknown[]) => net.Socket;
Reflect.set(sockets, 'connect', function (this: net.Socket, ...args: unknown[]) {
  // Node's own clients hand over an array of the options and the callback.
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  note(first as Parameters<typeof note>[0], second);
  return Reflect.apply(connect, this, args);
});
