import type { Server, ServerOptions } from 'node:http';
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { ConfigError } from '../config/config.ts';
import { countConnections } from '../basics/count-connections.ts';
import type { Logger } from '../logging/logger.ts';
import { tracing } from '../tracing/tracing.ts';
import { collectWhenIdle } from './collect-when-idle.ts';

/** How long requests in flight may take by default once the process was asked to stop. */
const GRACE_MS = 8000;
const CLOSE_IDLE_MS = 50;
/** How long a process that stops waits for its clients to close their connections: its own end of one may meet a request. */
const LINGER_MS = 1000;
/** How long ten megabytes take at the slowest rate that the gateway lets through, 8 KB a second, and some more. */
export const LONGEST_UPLOAD_MS = 25 * 60_000;

/** A server of a process. */
export interface Running {
  /** Makes the server, which does not listen yet. */
  createServer: (options: ServerOptions) => Server;
  host: string;
  port: number;
  log: Logger;
  /** How long a request may take to arrive whole. */
  requestTimeoutMs?: number;
  /** Called once it listens. */
  onListening?: () => void;
  /** How long it goes on as before once it was asked to stop, apart from what `drain` does. */
  shutdownDelayMs?: number;
  /** How long requests in flight may take after that. */
  shutdownGraceMs?: number;
  /** Turns readiness red and ends running jobs; called as soon as the process is asked to stop. Requests still come. */
  drain?: () => void | Promise<void>;
  /** Ends open streams, which don't end by themselves: when the process is asked to stop, and those that came since. */
  endStreams?: () => void;
  /** Closes pools and clients, after the last request and all other work. */
  close: () => Promise<void>;
}

/**
 * Listens until SIGTERM, SIGINT or the loss of the supervisor, then drains, finishes the running requests and exits with 0. Sends
 * `ready` to the supervisor once it listens.
 */
export async function runProcess(running: Running): Promise<Server> {
  const [server] = await runServers([running]);
  if (!server) throw new Error('no server was started');
  return server;
}

/** Like `runProcess`, for several servers in one process. Each stops in its own order; the process ends with the last one. */
export async function runServers(all: readonly Running[]): Promise<Server[]> {
  const servers = await Promise.all(all.map(listen));
  let isStopping = false;
  const stop = (why: string) => {
    if (isStopping) return;
    isStopping = true;
    const longestMs = Math.max(
      ...all.map(({ shutdownDelayMs = 0, shutdownGraceMs = GRACE_MS }) => shutdownDelayMs + shutdownGraceMs),
    );
    setTimeout(() => process.exit(1), longestMs).unref();
    Promise.all(servers.map(({ stop: stopOne }) => stopOne(why)))
      .then(() => tracing?.flush())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.once('SIGTERM', () => stop('SIGTERM'));
  process.once('SIGINT', () => stop('SIGINT'));
  if (process.send) {
    process.once('disconnect', () => stop('the supervisor is gone'));
    process.send('ready');
  }
  // Node writes the cache when a process exits; a killed process would leave nothing for the one that replaces it.
  flushCompileCache();
  collectWhenIdle();
  return servers.map(({ server }) => server);
}

async function listen({
  createServer,
  host,
  port: requestedPort,
  log,
  requestTimeoutMs = 15_000,
  shutdownDelayMs = 0,
  onListening,
  drain,
  endStreams,
  close,
}: Running) {
  const server = createServer({
    keepAliveTimeout: 65_000,
    headersTimeout: 15_000,
    requestTimeout: requestTimeoutMs,
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(requestedPort, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  log.info({ port }, 'listening');
  onListening?.();
  const stop = async (why: string): Promise<void> => {
    log.info({ why }, 'stopping');
    const drained = Promise.resolve(drain?.());
    // Awaited below.
    drained.catch(() => undefined);
    if (shutdownDelayMs > 0) await delay(shutdownDelayMs);
    endStreams?.();
    await untilUnused(server);
    endStreams?.();
    const served = new Promise<void>((resolve) => void server.close(() => resolve()));
    // A connection that had a request in flight stays open after its response, for as long as its client wants.
    const closing = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS).unref();
    await Promise.all([served.finally(() => clearInterval(closing)), drained]);
    await close();
  };
  return { server, stop };
}

/** Waits until no client is connected, for a short time. */
async function untilUnused(server: Server): Promise<void> {
  const deadline = performance.now() + LINGER_MS;
  while (performance.now() < deadline && (await countConnections(server)) > 0) await delay(CLOSE_IDLE_MS);
}

/** Runs a process's `main`; with `compile` as the argument nothing, its modules are compiled. An error at the start is logged and exits with 1. */
export function start(main: () => Promise<unknown>): void {
  if (process.argv[2] === 'compile') return;
  main().catch((error: unknown) => {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  });
}

function describe(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const { message, stack = '' } = error;
  // Sequelize's database errors leave the message out of their stack.
  return stack.includes(message) ? stack : `${error.name}: ${message}\n${stack}`;
}
