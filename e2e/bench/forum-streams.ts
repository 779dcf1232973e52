import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createReply, createTopic } from '../support/forum.ts';
import { call, joinAsAdmin, manyMembers } from '../support/people.ts';
import { startGateway } from '../support/second-gateway.ts';
import type { PartReport } from './report/report.ts';
import { percentile } from './statistics.ts';
import type { ReadersMessage, ReadersConfig } from './stream-readers.ts';

const STREAMS = 500;
const REPLIES = 20;
const PAUSE_MS = 1000;
const WARM_UP = 300;
const CONNECTIONS = 2;
const MAX_RATIO = 1.5;
const LIST = '/api/forum/topics?limit=20';

/** Replies to a topic that 500 members have open: whether each gets every one once, and what that costs other readers. */
export async function measureForumStreams(report: PartReport): Promise<void> {
  const admin = await joinAsAdmin();
  const [member = '', ...cookies] = await manyMembers(STREAMS + 1);
  const id = await createTopic(admin.cookie, { title: 'Read by many at once' });
  const post = () => createReply(admin.cookie, id).then(({ number }) => number ?? 0);
  for (let asked = 0; asked < WARM_UP; asked++) await call('GET', LIST, member);
  const alone = await whilePosting(post, member);

  // A gateway that believes where its visitors come from: no network may have more than twenty streams.
  const gateway = await startGateway({ settings: { TRUST_PROXY: 'true' } });
  const readers = fork(new URL('stream-readers.ts', import.meta.url));
  try {
    const firstSeenAt = new Map<number, number>();
    readers.on('message', (message: ReadersMessage) => {
      if (message.kind === 'all-have') firstSeenAt.set(message.number, message.at);
    });
    const order: ReadersConfig = {
      origin: gateway.origin,
      path: `/api/forum/topics/${id}/stream`,
      cookies,
    };
    readers.send(order);
    await nextMessage(readers, 'open');
    const beside = await whilePosting(post, member);
    await delay(2 * PAUSE_MS);
    readers.send('report');
    const { numbers } = await nextMessage(readers, 'numbers');
    const expected = beside.posted.map(({ number }) => number).join();
    const complete = numbers.filter((own) => own.join() === expected).length;
    const delays = beside.posted.map(({ number, at }) => (firstSeenAt.get(number) ?? NaN) - at);
    reportStreams(report, [alone.latencies, beside.latencies], { complete, delays });
  } finally {
    readers.disconnect();
    await gateway.stop();
  }
}

/** The next message of that kind. */
async function nextMessage<Kind extends ReadersMessage['kind']>(
  readers: ChildProcess,
  kind: Kind,
): Promise<Extract<ReadersMessage, { kind: Kind }>> {
  for (;;) {
    const [news] = (await once(readers, 'message')) as [ReadersMessage];
    if (news.kind === kind) return news as Extract<ReadersMessage, { kind: Kind }>;
  }
}

/** Latencies of lists while replies are posted, one a second. */
async function whilePosting(post: () => Promise<number>, cookie: string) {
  const latencies: number[] = [];
  let isPosting = true;
  const askOn = async () => {
    while (isPosting) {
      const { status, ms } = await call('GET', LIST, cookie);
      if (status !== 200) throw new Error(`${LIST} answered ${status}`);
      latencies.push(ms);
    }
  };
  const asking = Promise.all(Array.from({ length: CONNECTIONS }, askOn));
  const posted: { number: number; at: number }[] = [];
  for (let count = 0; count < REPLIES; count++) {
    await delay(PAUSE_MS);
    posted.push({ number: await post(), at: Date.now() });
  }
  isPosting = false;
  await asking;
  return { latencies: Float64Array.from(latencies), posted };
}

function reportStreams(
  report: PartReport,
  [alone, beside]: readonly [Float64Array, Float64Array],
  { complete, delays }: { complete: number; delays: readonly number[] },
): void {
  const p99 = [alone, beside].map((latencies) => percentile(latencies, 0.99));
  report.figure({
    id: 'streams.lists',
    label: `lists beside ${STREAMS} open streams, p99 over that without`,
    value: (p99[1] ?? NaN) / (p99[0] ?? NaN),
    unit: 'ratio',
    goal: { atMost: MAX_RATIO },
    detail: `${p99.map((each) => each.toFixed(1)).join(' and ')} ms`,
  });
  report.figure({
    id: 'streams.complete',
    label: `of ${STREAMS} readers got each of ${REPLIES} replies once and in order`,
    value: complete,
    unit: 'count',
    goal: { atLeast: STREAMS },
  });
  report.figure({
    id: 'streams.last-reader',
    label: 'a reply, from the post to its last reader, median',
    value: percentile(Float64Array.from(delays), 0.5),
    unit: 'ms',
    detail: `at most ${Math.round(Math.max(...delays))} ms`,
  });
}
