import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { endpoint } from '@backflow/contracts';
import type { Endpoint, Topic, ServiceContract } from '@backflow/contracts';
import { publishEndpoint } from '@backflow/contracts/compatibility';
import * as z from '@backflow/contracts/zod';
import {
  CONTRACT_PROOF_HEADER,
  GATEWAY_SECRET_HEADER,
  setVersions,
  signContract,
} from '@backflow/service-kit/process';
import { E2E_CACHE, stack } from './platform.ts';
import { withRedis } from './stores.ts';

const REPO = path.resolve(import.meta.dirname, '../..');

/** A topic and a remote that no part of the platform was built with. */
const METERS = 'meters' as string;
/** The service that offers meters. */
const SERVICE = 'learning';
const CONTRACTS_KEY = 'backflow:contracts';

/** The fields of a meter, as the contract had them yesterday and as it has them today. */
const FIELDS = { yesterday: ['name'], today: ['name', 'unit'] } as const;
export type Day = keyof typeof FIELDS;

const listMeters = (day: Day): Endpoint => ({
  ...endpoint({
    id: 'meters.list',
    service: SERVICE,
    method: 'GET',
    path: '/api/meters',
    summary: 'Meters.',
    access: 'public',
    response: z.array(z.object(Object.fromEntries(FIELDS[day].map((field) => [field, z.string()])))),
  }),
  cache: { seconds: 600, topics: [METERS as Topic] },
});

/** A service that offers meters besides what it offers anyway. */
export interface MetersService {
  readonly url: string;
  /** Replaces it with the version of that day. */
  deploy(day: Day): Promise<void>;
  /** Changes the record, and announces that. */
  rename(name: string): Promise<void>;
  /** The requests for the list so far. */
  readonly asked: number;
  /** Ends it; the platform has its own version again. */
  stop(): Promise<void>;
}

/** Starts it in this process: in front of the platform's own, to which all other requests go. */
export async function startMeters(): Promise<MetersService> {
  const { gatewaySecret, urls } = stack();
  const behind = urls[SERVICE] ?? '';
  const own = await readContract(behind, gatewaySecret);
  let contract = own.contract;
  let offered: Day | undefined;
  const meter: Record<string, string> = { name: 'Main', unit: 'psi' };
  let asked = 0;
  const store = (signed: object) =>
    withRedis((redis) => redis.hSet(CONTRACTS_KEY, SERVICE, JSON.stringify(signed)));
  const server = createServer((request, response) => {
    if (request.url === '/contract') {
      const { body, proof } = signContract(gatewaySecret, contract);
      return void response.writeHead(200, { [CONTRACT_PROOF_HEADER]: proof }).end(body);
    }
    if (request.url === '/api/meters' && offered) {
      asked += 1;
      const data = [Object.fromEntries(FIELDS[offered].map((field) => [field, meter[field]]))];
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(JSON.stringify({ success: true, data }));
    }
    const { method, url = '', headers } = request;
    const passed = httpRequest(behind + url, { method, headers }, (incoming) => {
      response.writeHead(incoming.statusCode ?? 502, incoming.headers);
      incoming.pipe(response);
    });
    passed.once('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async deploy(day) {
      offered = day;
      const endpoints = [...own.contract.endpoints, publishEndpoint(listMeters(day))];
      contract = { ...own.contract, endpoints, version: day, startedAt: Date.now() };
      await store(signContract(gatewaySecret, contract));
    },
    async rename(name) {
      meter.name = name;
      await withRedis((redis) => setVersions(redis, [METERS]));
    },
    get asked() {
      return asked;
    },
    async stop() {
      await store(own.signed);
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

async function readContract(url: string, secret: string) {
  const response = await fetch(`${url}/contract`, { headers: { [GATEWAY_SECRET_HEADER]: secret } });
  const body = await response.text();
  const signed = { body, proof: response.headers.get(CONTRACT_PROOF_HEADER) ?? '' };
  return { signed, contract: JSON.parse(body) as ServiceContract };
}

const contractSource = (day: Day) => `import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';

export const listMeters = endpoint({
  id: 'meters.list',
  service: '${SERVICE}',
  method: 'GET',
  path: '/api/meters',
  summary: 'Meters.',
  access: 'public',
  response: z.array(z.object({ ${FIELDS[day].map((field) => `${field}: z.string()`).join(', ')} })),
});
`;

const pageSource = (day: Day) => `import { useEffect, useState } from 'react';
import { pageLifecycles, request } from '@backflow/platform';
import { listMeters } from '@backflow/contracts/meters';

function Meters() {
  const [text, setText] = useState('');
  useEffect(() => {
    request(listMeters, {}).then(
      ([meter]) => setText([${FIELDS[day].map((field) => `meter.${field}`).join(', ')}].join(' in ')),
      (error) => setText(error.message),
    );
  }, []);
  return <main><h1>Meters of ${day}</h1><p data-testid="meter">{text}</p></main>;
}

export const { bootstrap, mount, update, unmount } = pageLifecycles(() => <Meters />);
`;

const CONFIG = `import { remoteConfig } from '@backflow/build';

export default remoteConfig(import.meta.dirname, {
  name: 'meters',
  title: 'Meters',
  sdk: { major: 2, minor: 9 },
  pages: [{ name: 'list', path: '/meters', title: 'Meters', access: 'public' }],
});
`;

/**
 * Builds the remote from a checkout of that day: its packages have that day's contract.
 * @returns the folder of the build
 */
export async function buildMeters(day: Day): Promise<string> {
  const checkout = path.join(E2E_CACHE, day);
  await fs.rm(checkout, { recursive: true, force: true });
  for (const name of ['build', 'contracts']) {
    const copy = path.join(checkout, 'packages', name);
    await fs.cp(path.join(REPO, 'packages', name), copy, {
      recursive: true,
      filter: (file) => !/\/node_modules$|\.test\.tsx?$/.test(file),
    });
    const link = path.join(checkout, 'node_modules/@backflow', name);
    await fs.mkdir(path.dirname(link), { recursive: true });
    await fs.symlink(copy, link);
  }
  const contracts = path.join(checkout, 'packages/contracts/src');
  await fs.mkdir(path.join(contracts, 'meters'));
  await fs.writeFile(path.join(contracts, 'meters/index.ts'), contractSource(day));
  const remote = path.join(checkout, 'mf-meters');
  await fs.mkdir(path.join(remote, 'src/pages'), { recursive: true });
  await fs.writeFile(path.join(remote, 'webpack.config.ts'), CONFIG);
  await fs.writeFile(path.join(remote, 'src/pages/list.tsx'), pageSource(day));
  await promisify(execFile)(process.execPath, [path.join(checkout, 'packages/build/src/cli.ts')], {
    cwd: remote,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return path.join(remote, 'dist');
}
