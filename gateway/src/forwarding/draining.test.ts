import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { contractOf, signContract } from '@backflow/service-kit/process';
import * as z from '@backflow/contracts/zod';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { eventually } from '../testing/eventually.ts';
import { send, sendJson } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import { TEST_SECRET } from '../testing/start-service.ts';

const write = endpoint({
  id: 'fixture.write',
  service: 'events',
  method: 'POST',
  path: '/api/fixture/write',
  summary: 'Answers with the process.',
  access: 'public',
  response: z.unknown(),
});
const LIST = '/api/admin/events';
const CONTRACT = signContract(
  TEST_SECRET,
  contractOf('events', [...ALL_ENDPOINTS.filter(({ service }) => service === 'events'), write]),
);

/** A service as `runService` runs it, without stores; each response names its process. */
const PROCESS = `
  import { createServer } from 'node:http';
  import { createLogger, runProcess, CONTRACT_PROOF_HEADER } from './packages/service-kit/src/process/index.ts';
  import { ServiceInstance } from './packages/service-kit/src/discovery/service-instance.ts';
  import { serveInstance } from './packages/service-kit/src/http/serve-instance.ts';
  const log = createLogger('events', 'silent');
  const { body, proof } = ${JSON.stringify(CONTRACT)};
  const redis = { isReady: false, on() {}, off() {} };
  const instance = new ServiceInstance(redis, { contract: {}, url: () => '', secret: '' }, log);
  const answer = (request, response) => {
    if (request.url === '/contract') return response.writeHead(200, { [CONTRACT_PROOF_HEADER]: proof }).end(body);
    request.resume().once('end', () => setTimeout(() => response.end(String(process.pid)), 5));
  };
  const server = await runProcess({
    createServer: (options) => createServer(options, serveInstance(instance, ${JSON.stringify(TEST_SECRET)}, answer)),
    host: process.env.AT, port: Number(process.env.PORT), log,
    drain: () => instance.withdraw(),
    close: () => Promise.resolve(),
  });
  process.send(server.address().port);
`;

interface Running {
  readonly child: ChildProcess;
  readonly port: number;
  readonly exited: Promise<unknown[]>;
}

async function start(host: string, port = 0): Promise<Running> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROCESS], {
    cwd: join(import.meta.dirname, '../../..'),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: { PORT: String(port), AT: host },
  });
  const exited = once(child, 'exit');
  const listening = await new Promise<number>((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'number') resolve(message);
    });
  });
  return { child, port: listening, exited };
}

let running: Running[];
let gateway: TestGateway;
beforeEach(async () => {
  const first = await start('127.0.0.1');
  running = [first, await start('127.0.0.2', first.port)];
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
  gateway = await startGateway({ EVENTS_URL: `http://events.test:${first.port}` }, undefined, {}, [], () =>
    Promise.resolve(addresses),
  );
});
afterEach(async () => {
  await gateway.close();
  for (const { child } of running) child.kill('SIGKILL');
});

test('no request fails while the processes of a service are replaced one after the other', async () => {
  const answers = new Map<string, number>();
  let isOver = false;
  const ask = async (sendOne: () => ReturnType<typeof send>) => {
    while (!isOver) {
      const { status, text } = await sendOne();
      const answer = status === 200 ? text : `status ${status}`;
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  };
  const list = () => send(gateway.url, LIST);
  const asking = [
    list,
    list,
    () => sendJson(gateway.url, write.path),
    () => sendJson(gateway.url, write.path),
  ];
  const load = asking.map(ask);
  const answered = ({ child }: Running) => answers.has(String(child.pid));
  try {
    for (const host of ['127.0.0.1', '127.0.0.2']) {
      await eventually(() => running.every(answered));
      const before = running[host.endsWith('1') ? 0 : 1];
      if (!before) throw new Error('no process');
      before.child.kill('SIGTERM');
      expect(await before.exited).toEqual([0, null]);
      const next = await start(host, before.port);
      running[running.indexOf(before)] = next;
    }
    await eventually(() => running.every(answered));
  } finally {
    isOver = true;
    await Promise.all(load);
  }
  expect([...answers.keys()].filter((answer) => answer.startsWith('status'))).toEqual([]);
  expect(answers.size).toBe(4);
});
