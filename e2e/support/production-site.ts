import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SERVICES } from '@backflow/contracts/services';
import type { Service } from '@backflow/contracts/services';
import { urlVariable } from '@backflow/stack';
import { readEnvironment } from './processes.ts';

const REPO = path.resolve(import.meta.dirname, '../..');
const RECORDER = path.join(import.meta.dirname, 'record-connections.ts');

/** The address people would use; requests go to the gateway itself. */
const PRODUCTION_ORIGIN = 'https://academy.example';

export type ProcessName = Service | 'gateway';

export interface ProductionSite {
  request(
    method: string,
    address: string,
    options?: { cookie?: string; body?: unknown; headers?: Readonly<Record<string, string>> },
  ): Promise<Response>;
  /** Where a process has connected to so far, each once. */
  getConnections(name: ProcessName): string[];
  /** The addresses that a process's settings name, as `host:port`. */
  configuredFor(name: ProcessName): string[];
  stop(): Promise<void>;
}

/**
 * All services and a gateway as in production, each in its own process, on the stores of the running platform.
 * @param settings of one process or the other, besides the platform's
 */
export async function startProductionSite(
  settings: Partial<Record<ProcessName, NodeJS.ProcessEnv>> = {},
): Promise<ProductionSite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'backflow-production-'));
  const children: ChildProcess[] = [];
  const environments = new Map<ProcessName, NodeJS.ProcessEnv>();
  const getFile = (name: ProcessName) => path.join(folder, name);

  const startProcess = async (name: ProcessName, script: string, urls: NodeJS.ProcessEnv = {}) => {
    const own = { GATEWAY_CACHE_DIR: path.join(folder, 'cache') };
    const env = { ...readEnvironment(name), ...PRODUCTION, ...own, ...urls, ...settings[name] };
    environments.set(name, env);
    const child = spawn(process.execPath, ['--import', RECORDER, script], {
      cwd: REPO,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, CONNECTIONS_FILE: getFile(name) },
    });
    children.push(child);
    return new Promise<string>((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const port = /"port":(\d+)/.exec(output)?.[1];
        if (port !== undefined) resolve(`http://127.0.0.1:${port}`);
      });
      child.once('exit', () => reject(new Error(`${name} ended: ${output}`)));
    });
  };

  const urls: NodeJS.ProcessEnv = {};
  for (const name of SERVICES)
    urls[urlVariable(name)] = await startProcess(name, `services/${name}/src/main.ts`);
  const url = await startProcess('gateway', 'gateway/src/main.ts', urls);
  while (!(await fetch(`${url}/readyz`)).ok);

  return {
    request: (method, address, { cookie, body, headers } = {}) =>
      fetch(url + address, {
        method,
        redirect: 'manual',
        headers: {
          origin: PRODUCTION_ORIGIN,
          ...headers,
          ...(cookie === undefined ? {} : { cookie }),
          ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
    getConnections: (name) =>
      existsSync(getFile(name))
        ? [...new Set(readFileSync(getFile(name), 'utf8').trim().split('\n'))].sort()
        : [],
    configuredFor: (name) => addressesIn(environments.get(name) ?? {}),
    async stop() {
      const ends = children.map((child) => once(child, 'exit'));
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(ends);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const PRODUCTION = {
  NODE_ENV: 'production',
  // Another than the platform's: neither gateway trusts the contracts of the other's services.
  GATEWAY_SECRET: randomUUID().repeat(2),
  PUBLIC_ORIGIN: PRODUCTION_ORIGIN,
  PORT: '0',
  LOG_LEVEL: 'info',
  SITE_DIR: REPO,
};

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'smtp:': '25', 'http:': '80', 'https:': '443' };

/** The addresses that a process connects to; its own public address is not among them. */
function addressesIn(env: NodeJS.ProcessEnv): string[] {
  const names = Object.keys(env).filter((key) => /^(DATABASE|REDIS|SMTP|[A-Z]+)_URL$|_ENDPOINT$/.test(key));
  return names.map((key) => {
    const { hostname, port, protocol } = new URL(env[key] ?? '');
    return `${hostname}:${port || (DEFAULT_PORTS[protocol] ?? '')}`;
  });
}
