import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../ports.ts';
import type { Child, ChildSpec } from '../../process/child.ts';
import { getCommandLine, endProcess } from '../../process/process-table.ts';

/** A Redis that can be started. */
export interface RedisProcess {
  spec: ChildSpec;
  port: number;
  /** With its password, without a database number. */
  url: string;
  /** Resolves when it responds. */
  isReady: (child: Child) => Promise<void>;
}

/** Options of the platform's own Redis. */
export interface RedisOptions {
  /** The path of redis-server. */
  program: string;
  dataDir: string;
  logFile: string;
  password: string;
  /** A free port by default. */
  port?: number | undefined;
  /** Without persistence: for tests. */
  throwaway?: boolean;
}

/** Stops a Redis left by an earlier run, and returns how to start one. */
export async function prepareRedis(options: RedisOptions): Promise<RedisProcess> {
  const { program, dataDir, logFile, password, throwaway = false } = options;
  const folder = join(dataDir, 'redis');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const pidFile = join(folder, 'redis.pid');
  await endOrphan(pidFile);
  const port = options.port ?? (await freePort());
  const settings = {
    bind: '127.0.0.1',
    port: String(port),
    'protected-mode': 'yes',
    requirepass: password,
    daemonize: 'no',
    supervised: 'no',
    pidfile: quoted(pidFile),
    dir: quoted(folder),
    databases: '64',
    save: '""',
    appendonly: throwaway ? 'no' : 'yes',
    'always-show-logo': 'no',
  };
  const spec: ChildSpec = {
    name: 'redis',
    command: program,
    args: ['-'],
    // Passed as input: the password is in no file and in no list of processes.
    input: Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
    cwd: folder,
    logFile,
    leash: throwaway ? { signal: 'SIGKILL', remove: [dataDir] } : { afterSeconds: 2 },
  };
  const url = `redis://:${password}@127.0.0.1:${port}`;
  return { spec, port, url, isReady: (child) => untilAnswering(port, password, child) };
}

const quoted = (path: string): string => `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

async function endOrphan(pidFile: string): Promise<void> {
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8'));
  if (pid > 0 && getCommandLine(pid).includes('redis-server')) await endProcess(pid, 'SIGTERM', 5000);
}

async function untilAnswering(port: number, password: string, child: Child): Promise<void> {
  while (!child.hasEnded) {
    if ((await sendCommand(port, `AUTH ${password}\r\nPING\r\n`)).includes('+PONG')) return;
    await delay(25);
  }
}

/** The reply within a second, in Redis's own protocol; empty while it does not listen. */
function sendCommand(port: number, command: string): Promise<string> {
  return new Promise((resolve) => {
    let reply = '';
    const socket = connect({ port, host: '127.0.0.1', timeout: 1000 }, () => socket.write(command));
    socket.on('data', (chunk) => {
      reply += chunk.toString();
      if (reply.includes('PONG') || reply.includes('-LOADING')) socket.destroy();
    });
    socket.once('timeout', () => socket.destroy());
    socket.once('error', () => socket.destroy());
    socket.once('close', () => resolve(reply));
  });
}
