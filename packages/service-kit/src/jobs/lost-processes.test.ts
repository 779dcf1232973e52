import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { gate, openBench, until } from '../../test/job-bench.ts';
import type { Bench } from '../../test/job-bench.ts';
import { endless } from '../../test/job-process.ts';
import { job } from './job.ts';

const PROCESS = fileURLToPath(new URL('../../test/job-process.ts', import.meta.url));

let bench: Bench;
beforeAll(async () => {
  bench = await openBench('events', [endless]);
});
afterEach(async () => {
  await bench.stop();
  await Promise.all(wires.splice(0).map((wire) => wire.cut()));
  await bench.admin.query('delete from jobs.job');
  bench.lines.length = 0;
});
afterAll(() => bench.close());

const wires: { cut: () => Promise<void> }[] = [];

/** A way to Postgres that can be cut and mended. */
async function openWire(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const relay = (socket: Socket) => {
    const onward = connect(Number(target.port), target.hostname);
    for (const each of [socket, onward]) {
      sockets.add(each);
      each
        .on('error', () => undefined)
        .on('close', () => {
          socket.destroy();
          onward.destroy();
          sockets.delete(each);
        });
    }
    socket.pipe(onward).pipe(socket);
  };
  let server: Server | undefined;
  let port = 0;
  const mend = async () => {
    server = createServer(relay).listen(port, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  };
  const cut = async () => {
    const closed = server?.listening === true ? once(server, 'close') : undefined;
    server?.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await mend();
  wires.push({ cut });
  const url = new URL(databaseUrl);
  url.port = String(port);
  return { url: url.href, cut, mend };
}

it('a job in the hands of a process that is killed is done again by the next, with its data and id', async () => {
  const { jobs, work } = bench.open();
  const child = fork(PROCESS, {
    env: { ...process.env, DATABASE_URL: bench.database.urlFor('events') },
    execArgv: [],
  });
  await jobs.send(endless, { word: 'hello' });
  expect((await once(child, 'message'))[0]).toBe('hello');
  const [active] = await bench.rows(endless.name);
  expect(active?.state).toBe('active');
  child.kill('SIGKILL');
  await once(child, 'exit');

  await bench.superviseAfterSilence();
  await bench.skipWaits();
  const done: unknown[] = [];
  work(
    job(endless, (_context, { word }, { id, attempt }) => {
      done.push({ word, id, attempt });
      return Promise.resolve();
    }),
  );
  await until(async () => (await bench.rows(endless.name))[0]?.state === 'completed');
  expect(done).toEqual([{ word: 'hello', id: active?.id, attempt: 2 }]);
});

it('of two processes that share the jobs one is killed: none is lost, and only those in its hands are begun twice', async () => {
  const JOBS = 10;
  const { jobs, work } = bench.open();
  const child = fork(PROCESS, {
    env: { ...process.env, DATABASE_URL: bench.database.urlFor('events') },
    execArgv: [],
  });
  const inHand: unknown[] = [];
  child.on('message', (word) => inHand.push(word));
  for (let word = 0; word < JOBS; word += 1) await jobs.send(endless, { word: String(word) });
  await until(() => inHand.length > 0);
  const done: { word: string; attempt: number }[] = [];
  work(
    job(endless, (_context, { word }, { attempt }) => {
      done.push({ word, attempt });
      return Promise.resolve();
    }),
  );
  const states = async () => (await bench.rows(endless.name)).map(({ state }) => state);
  await until(async () => (await states()).filter((state) => state !== 'completed').length === inHand.length);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await bench.superviseAfterSilence();
  await bench.skipWaits();
  await until(async () => (await states()).every((state) => state === 'completed'));
  expect(done.map(({ word }) => Number(word)).sort((a, b) => a - b)).toEqual(
    Array.from({ length: JOBS }, (_, word) => word),
  );
  expect(done.filter(({ attempt }) => attempt > 1).map(({ word }) => word)).toEqual(inHand);
});

it('one that is heard of keeps its job, however long others look', async () => {
  const { jobs, work } = bench.open();
  const begun = gate();
  await jobs.send(endless, { word: 'long' });
  work(
    job(endless, () => {
      begun.open();
      return new Promise(() => undefined);
    }),
  );
  await begun.opened;
  await bench.admin.query(`update jobs.job set heartbeat_on = now() - interval '25 seconds'`);
  await bench.supervise();
  expect((await bench.rows(endless.name))[0]?.state).toBe('active');
});

it('Postgres away at the start is waited for', async () => {
  const wire = await openWire(bench.database.urlFor('events'));
  await wire.cut();
  const { work } = bench.open({ url: wire.url });
  const done = gate();
  work(job(endless, () => Promise.resolve(done.open())));
  await until(() => bench.lines.some(({ msg }) => msg === 'jobs cannot be done yet'));
  await bench.open().jobs.send(endless, { word: 'waiting' });
  await wire.mend();
  await done.opened;
});

it('Postgres away when a job ends costs no second run', async () => {
  const wire = await openWire(bench.database.urlFor('events'));
  const { work } = bench.open({ url: wire.url });
  const begun = gate();
  const end = gate();
  let runs = 0;
  work(
    job(endless, async () => {
      runs += 1;
      begun.open();
      await end.opened;
    }),
  );
  await bench.open().jobs.send(endless, { word: 'once' });
  await begun.opened;
  await wire.cut();
  end.open();
  await until(() => bench.lines.some(({ msg }) => msg === 'the job queue is away'));
  await wire.mend();
  await until(async () => (await bench.rows(endless.name))[0]?.state === 'completed');
  expect(runs).toBe(1);
  await until(() => bench.lines.some(({ msg }) => msg === 'the job queue is back'));
});

it('who queues a job while Postgres is away is told at once', async () => {
  const wire = await openWire(bench.database.urlFor('events'));
  const { jobs } = bench.open({ url: wire.url });
  await jobs.send(endless, { word: 'before' });
  await wire.cut();
  await expect(jobs.send(endless, { word: 'during' })).rejects.toThrow();
  expect(await bench.rows(endless.name)).toHaveLength(1);
});
