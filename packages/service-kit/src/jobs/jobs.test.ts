import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { jobContract } from '@backflow/contracts';
import { z } from 'zod/mini';
import { gate, openBench, until } from '../../test/job-bench.ts';
import type { Bench } from '../../test/job-bench.ts';
import { mutate } from '../writes/mutate.ts';
import { job } from './job.ts';

const data = z.object({ word: z.string() });
const greet = jobContract({ name: 'events.say', data, retries: 2 });
const stubborn = jobContract({ name: 'events.stubborn', data, retries: 39 });
const together = jobContract({ name: 'events.together', data, batchSize: 5 });
const several = jobContract({ name: 'events.several', data, concurrency: 4 });
const forOthers = jobContract({ name: 'media.look', data });

let bench: Bench;
beforeAll(async () => {
  bench = await openBench('events', [greet, stubborn, several, together]);
});
afterEach(async () => {
  await bench.stop();
  await bench.admin.query('delete from jobs.job');
  bench.lines.length = 0;
});
afterAll(() => bench.close());

const OPERATION = { endpoint: { id: 'test', audit: false, changes: [] }, actor: null };
const refuse = () => Promise.reject(new Error('not today'));

describe('queueing', () => {
  it('in a transaction that is rolled back leaves no job', async () => {
    const { context } = bench.open();
    const write = mutate(context, OPERATION, async (write) => {
      await write.queue(greet, { word: 'never' });
      throw new Error('changed my mind');
    });
    await expect(write).rejects.toThrow('changed my mind');
    expect(await bench.rows(greet.name)).toEqual([]);
  });

  it('in a committed one leaves exactly one, which nobody sees before', async () => {
    const { context } = bench.open();
    await mutate(context, OPERATION, async (write) => {
      await write.queue(greet, { word: 'once' });
      expect(await bench.rows(greet.name)).toEqual([]);
    });
    expect(await bench.rows(greet.name)).toMatchObject([{ state: 'created', data: { word: 'once' } }]);
  });

  it('refuses data that does not fit, and so the whole write', async () => {
    const { context } = bench.open();
    const write = mutate(context, OPERATION, async (write) => {
      await write.queue(greet, { word: 'good' });
      await write.queue(greet, { word: 5 } as never);
    });
    await expect(write).rejects.toThrow('Invalid input');
    expect(await bench.rows(greet.name)).toEqual([]);
  });

  it('lets only one job of a key wait, and any number without one', async () => {
    const { jobs } = bench.open();
    for (const word of ['a', 'b']) {
      await jobs.send(greet, { word }, { singletonKey: 'k' });
      await jobs.send(greet, { word });
    }
    const values = (await bench.rows(greet.name)).map((row) => (row.data as { word: string }).word);
    expect(values.sort()).toEqual(['a', 'a', 'b']);
  });

  it('for later is not done before', async () => {
    const { jobs, work } = bench.open();
    const done: string[] = [];
    await jobs.send(greet, { word: 'tomorrow' }, { startAfter: new Date(Date.now() + 86_400_000) });
    await jobs.send(greet, { word: 'now' });
    work(
      job(greet, (_context, { word }) => {
        done.push(word);
        return Promise.resolve();
      }),
    );
    await until(() => done.length > 0);
    await jobs.stop();
    expect(done).toEqual(['now']);
  });
});

describe('a failing job', () => {
  it('is tried again after growing waits, up to an hour, and leaves a line for every attempt', async () => {
    const { jobs, work } = bench.open();
    await jobs.send(stubborn, { word: 'secret' });
    work(job(stubborn, refuse));
    const waits: number[] = [];
    for (let attempt = 1; attempt <= 15; attempt += 1) {
      await until(async () => {
        const [row] = await bench.rows(stubborn.name);
        return row?.state === 'retry' && row.wait > 0.5 && row.retryCount === attempt - 1;
      });
      const [row] = await bench.rows(stubborn.name);
      waits.push(row?.wait ?? 0);
      await bench.skipWaits();
    }
    await jobs.stop();
    waits.forEach((wait, index) => {
      expect(wait).toBeLessThanOrEqual(Math.min(3600, 2 ** (index + 2)));
      expect(wait).toBeGreaterThan(Math.min(3500, 2 ** (index + 1) - 2));
    });
    const [first] = bench.lines.filter(({ msg }) => msg === 'job failed, to be tried again');
    expect(first).toMatchObject({
      job: stubborn.name,
      jobId: expect.any(String),
      attempt: 1,
      error: 'not today',
    });
    expect(JSON.stringify(bench.lines)).not.toContain('secret');
  }, 60_000);

  it('is given up after its last attempt, and then its data is gone', async () => {
    const { jobs, work } = bench.open();
    const runs: { attempt: number; isLastAttempt: boolean }[] = [];
    await jobs.send(greet, { word: 'secret' });
    const failing = job(greet, (_context, _data, { attempt, isLastAttempt }) => {
      runs.push({ attempt, isLastAttempt });
      return Promise.reject(Object.assign(new Error('secret'), { code: 'ENOTFOUND', detail: 'secret' }));
    });
    work(failing);
    await until(async () => {
      await bench.skipWaits();
      return (await bench.rows(greet.name))[0]?.state === 'failed';
    });
    expect(runs).toEqual([
      { attempt: 1, isLastAttempt: false },
      { attempt: 2, isLastAttempt: false },
      { attempt: 3, isLastAttempt: true },
    ]);
    expect(bench.lines.filter(({ msg }) => msg === 'job given up')).toMatchObject([
      { job: greet.name, attempt: 3 },
    ]);
    const [row] = await bench.rows(greet.name);
    expect(row).toMatchObject({ data: null, output: { message: 'ENOTFOUND' } });
    expect(JSON.stringify(row)).not.toContain('secret');
  });

  it('whose data no longer fits its contract is not handed to the handler', async () => {
    const { jobs, work } = bench.open();
    const handle = jest.fn(() => Promise.resolve());
    await jobs.send(greet, { word: 'old' });
    await bench.admin.query(`update jobs.job set data = '{"wort": "alt"}'`);
    work(job(greet, handle));
    await until(() => bench.lines.some(({ msg }) => msg === 'job failed, to be tried again'));
    await jobs.stop();
    expect(handle).not.toHaveBeenCalled();
  });
});

describe('workers', () => {
  it('of two processes share the jobs and do each once, and nothing of the data stays', async () => {
    const first = bench.open();
    const second = bench.open();
    const done: string[] = [];
    const both = gate();
    const by = new Set<unknown>();
    const values = Array.from({ length: 30 }, (_, index) => `word-${index}`);
    for (const word of values) await first.jobs.send(several, { word });
    for (const each of [first, second]) {
      each.work(
        job(several, async (_context, { word }) => {
          by.add(each);
          if (by.size === 2) both.open();
          await both.opened;
          done.push(word);
        }),
      );
    }
    await until(async () => (await bench.rows(several.name)).every(({ state }) => state === 'completed'));
    expect(done.sort()).toEqual(values.sort());
    expect(JSON.stringify(await bench.rows(several.name))).not.toContain('word-');
  });

  it('do as many at once as the contract says, and reads go on while all of them hang', async () => {
    const { jobs, work, db } = bench.open();
    const end = gate();
    let hanging = 0;
    for (let index = 0; index < 6; index += 1) await jobs.send(several, { word: `${index}` });
    work(
      job(several, async () => {
        hanging += 1;
        await end.opened;
      }),
    );
    await until(() => hanging === several.concurrency);
    expect((await db.reader.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(hanging).toBe(several.concurrency);
    end.open();
    await until(async () => (await bench.rows(several.name)).every(({ state }) => state === 'completed'));
  });

  it('run concurrently in a batch where the contract allows it, and each succeeds or fails alone', async () => {
    const { jobs, work } = bench.open();
    const all = gate();
    const begun: string[] = [];
    for (const word of ['a', 'b', 'c', 'd', 'fails']) await jobs.send(together, { word });
    work(
      job(together, async (_context, { word }) => {
        begun.push(word);
        if (begun.length === 5) all.open();
        await all.opened;
        if (word === 'fails') throw new Error('as expected');
      }),
    );
    await until(async () =>
      (await bench.rows(together.name)).every(({ state }) => state !== 'created' && state !== 'active'),
    );
    const states = (await bench.rows(together.name)).map(({ state }) => state);
    expect(states.sort()).toEqual(['completed', 'completed', 'completed', 'completed', 'retry']);
  });

  it('stopping, finish the job in hand and begin no other', async () => {
    const { jobs, work } = bench.open();
    const end = gate();
    const begun: string[] = [];
    for (const word of ['first', 'second']) await jobs.send(greet, { word });
    work(
      job(greet, async (_context, { word }) => {
        begun.push(word);
        await end.opened;
      }),
    );
    await until(() => begun.length === 1);
    const stopped = jobs.stop();
    end.open();
    await stopped;
    expect(begun).toEqual(['first']);
    expect((await bench.rows(greet.name)).map(({ state }) => state)).toEqual(['completed', 'created']);
  });

  it('stopping with a job that does not end hand it back within the time a process has', async () => {
    const { jobs, work } = bench.open();
    const begun = gate();
    let signal: AbortSignal | undefined;
    await jobs.send(greet, { word: 'endless' });
    work(
      job(greet, async (_context, _data, run) => {
        ({ signal } = run);
        begun.open();
        await new Promise(() => undefined);
      }),
    );
    await begun.opened;
    await jobs.stop();
    expect(signal?.aborted).toBe(true);
    expect(await bench.rows(greet.name)).toMatchObject([{ state: 'retry', data: { word: 'endless' } }]);
  });
});

it('nothing of the queue is loaded by a process that neither queues nor does jobs', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const asked = [];
    registerHooks({ resolve: (name, context, next) => (asked.push(name), next(name, context)) });
    await import(${JSON.stringify(import.meta.resolve('../index.ts'))});
    const { openJobs } = await import(${JSON.stringify(import.meta.resolve('./open-jobs.ts'))});
    openJobs({}, {}).work({}, []);
    console.log(asked.includes('sequelize'), asked.includes('pg-boss'));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script]);
  expect(stdout.trim()).toBe('true false');
});

describe('the tables', () => {
  it('cannot be changed by the role of a service', async () => {
    const { db } = bench.open();
    for (const statement of [
      'alter table jobs.job add column x int',
      'alter table jobs.job disable row level security',
      'drop table jobs.schedule',
      'create table jobs.mine (id int)',
      'truncate jobs.job',
    ]) {
      await expect(db.reader.query(statement)).rejects.toThrow(/must be owner|permission denied/);
    }
  });

  it('let a service queue for another, but not read or take what is not its own', async () => {
    const { jobs, db } = bench.open();
    await bench.admin.query(`select jobs.create_queue('media.look', '{"policy": "short"}')`);
    await jobs.send(forOthers, { word: 'a letter' });
    await jobs.send(greet, { word: 'mine' });
    expect(await bench.rows(forOthers.name)).toHaveLength(1);
    for (const table of ['jobs.job', 'jobs.job_common']) {
      expect((await db.reader.query(`select data from ${table}`)).rows).toEqual([{ data: { word: 'mine' } }]);
    }
    expect((await db.reader.query(`delete from jobs.job where name = 'media.look'`)).rowCount).toBe(0);
    expect(
      (await db.reader.query(`update jobs.job set data = null where name <> 'events.say'`)).rowCount,
    ).toBe(0);
  });
});
