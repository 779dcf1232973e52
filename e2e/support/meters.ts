import { execFile } from 'node:child_process';
import fs from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { endpoint } from '@backflow/contracts';
import type { Endpoint, PublicTopic, ServiceName } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import {
  CONTRACT_PROOF_HEADER,
  announce,
  contractOf,
  setVersions,
  signContract,
} from '@backflow/service-kit/process';
import { E2E_CACHE, stack } from './platform.ts';
import { withRedis } from './stores.ts';

const REPO = path.resolve(import.meta.dirname, '../..');

/** A service, a topic and a remote that no part of the platform was built with. */
const METERS = 'meters' as string;

/** The fields of a meter, as the contract had them yesterday and as it has them today. */
const FIELDS = { yesterday: ['name'], today: ['name', 'unit'] } as const;
export type Day = keyof typeof FIELDS;

const listMeters = (day: Day): Endpoint => ({
  ...endpoint({
    id: 'meters.list',
    service: METERS as ServiceName,
    method: 'GET',
    path: '/api/meters',
    summary: 'Meters.',
    access: 'public',
    response: z.array(z.object(Object.fromEntries(FIELDS[day].map((field) => [field, z.string()])))),
  }),
  cache: { seconds: 600, topics: [METERS as PublicTopic] },
});

/** The service, in this process. */
export interface MetersService {
  /** Replaces it with the version of that day, which announces itself. */
  deploy(day: Day): Promise<void>;
  /** Changes the record, and announces that. */
  rename(name: string): Promise<void>;
  /** The requests for the list so far. */
  readonly asked: number;
  /** Ends it; the platform forgets it. */
  stop(): Promise<void>;
}

export async function startMeters(): Promise<MetersService> {
  const { gatewaySecret } = stack();
  let offered: Day = 'yesterday';
  const contract = () => contractOf(METERS, [listMeters(offered)]);
  const meter: Record<string, string> = { name: 'Main', unit: 'psi' };
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/contract') {
      const { body, proof } = signContract(gatewaySecret, contract());
      return void response.writeHead(200, { [CONTRACT_PROOF_HEADER]: proof }).end(body);
    }
    if (request.url === '/readyz') return void response.end('{}');
    asked += 1;
    const data = [Object.fromEntries(FIELDS[offered].map((field) => [field, meter[field]]))];
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ success: true, data }));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    async deploy(day) {
      offered = day;
      const now = Date.now();
      const { version } = contract();
      await withRedis((redis) =>
        announce(redis, gatewaySecret, { name: METERS, url, version, startedAt: now, at: now }),
      );
    },
    async rename(name) {
      meter.name = name;
      await withRedis((redis) => setVersions(redis, [METERS]));
    },
    get asked() {
      return asked;
    },
    async stop() {
      await withRedis(async (redis) => {
        const fields = await redis.hKeys('backflow:services');
        const own = fields.filter((field) => field.startsWith(`${METERS} `));
        if (own.length > 0) await redis.hDel('backflow:services', own);
      });
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

const contractSource = (day: Day) => `import * as z from '@backflow/contracts/zod';
import { endpoint } from '../endpoint.ts';

export const listMeters = endpoint({
  id: 'meters.list',
  service: 'meters',
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
  await fs.appendFile(path.join(contracts, 'areas.ts'), "export * as meters from './meters/index.ts';\n");
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
