import { sendRequest } from '../send-request.ts';
import { newSession, siteRequest } from '../people.ts';
import type { ApiResponse } from '../send-request.ts';
import { withRedis } from '../stores.ts';
import { expectResponse, getProblems } from './check-response.ts';
import { Fact } from './fact.ts';
import { createRunners } from './race-members.ts';
import type { Runner, Seat, ShortSession } from './race-members.ts';
import { MAX_MARKS, changeTopic, createRacedTopic, expectTopic, markTopic, getPaths } from './raced-topic.ts';

const READERS = 12;
const MAX_ENDED = 20;

interface Race {
  /** The gateways to use. */
  origins: readonly string[];
  responses: number;
  seconds: number;
}

/**
 * Registers, cancels, edits, grants and revokes premium, signs out, suspends, and changes a topic of the forum, while readers compare
 * each list, and the topic's page, with what had been acknowledged before their request.
 * @returns the numbers of responses and writes, and what was stale or another member's
 */
export async function raceLists({ origins, responses, seconds }: Race) {
  const { admin, path, runners, suspended } = await createRunners();
  const topic = await createRacedTopic(admin, runners);
  const until = performance.now() + seconds * 1000;
  const found = { responses: 0, writes: 0, problems: [] as string[] };
  const isOver = () => performance.now() > until || found.responses >= responses || found.problems.length > 0;
  const anyOf = <Item>(items: readonly Item[]): Item =>
    items[Math.floor(Math.random() * items.length)] as Item;
  const send = async (method: string, to: string, cookie: string, body?: unknown): Promise<ApiResponse> => {
    const origin = anyOf(origins);
    const request = siteRequest(cookie, body);
    return sendRequest(method, to, { ...request, origin, headers: { ...request.headers, origin } });
  };
  const write = async (method: string, to: string, cookie: string, body?: unknown): Promise<ApiResponse> => {
    const response = await send(method, to, cookie, body);
    if (response.status >= 300) throw new Error(`${method} ${to}: ${response.text}`);
    found.writes += 1;
    return response;
  };
  const sessions: ShortSession[] = [];

  const register = async ({ memberId, cookie, eventId, seat }: Runner): Promise<void> => {
    const taken: Seat = { isTaken: true, id: undefined };
    await seat.change(taken, async () => {
      const { body } = await write('POST', `/api/events/${eventId}/register`, cookie);
      taken.id = body.data.id;
    });
    // More than a member may cancel in an hour.
    await withRedis((redis) => redis.del(`throttle:call:cancellations:${memberId}`));
    await seat.change({ isTaken: false, id: undefined }, () =>
      write('POST', `/api/registrations/${taken.id}/cancel`, cookie, { effect: 'none' }),
    );
  };
  const edit = async ({ eventId, title }: Runner, count: number): Promise<void> => {
    const { body } = await send('GET', `/api/admin/events/${eventId}`, admin);
    await title.change(`Race at ${count} of ${eventId.slice(0, 4)}`, (next) =>
      write('PATCH', `/api/events/${eventId}`, admin, { title: next, version: body.data.version }),
    );
  };
  const changePlan = ({ memberId, isPremium }: Runner): Promise<void> =>
    isPremium.change(!isPremium.now, (next) =>
      write('PATCH', `/api/admin/users/${memberId}/premium`, admin, { isPremium: next }),
    );
  const signOut = async (runner: Runner): Promise<void> => {
    const session = { runner, cookie: await newSession(runner.memberId), isOpen: new Fact(true) };
    sessions.push(session);
    if (sessions.length > MAX_ENDED) sessions.shift();
    await read(session);
    await session.isOpen.change(false, () => write('POST', '/api/logout', session.cookie));
    await read(session);
  };
  const suspend = async (runner: Runner): Promise<void> => {
    const session = { runner, cookie: await newSession(runner.memberId), isOpen: new Fact(true) };
    sessions.push(session);
    const address = `/api/admin/users/${runner.memberId}/suspension`;
    await session.isOpen.change(false, () => write('POST', address, admin, { reason: 'Race' }));
    await read(session);
    await write('DELETE', address, admin);
  };

  const read = async ({ runner, cookie, isOpen }: ShortSession): Promise<void> => {
    const expected = expectResponse(runners, runner, isOpen.observe());
    const { status, body, text } = await send('GET', path, cookie);
    // A busy machine may exceed a deadline; a 503 contains nothing stale.
    if (status === 503) return;
    if (status !== 200) throw new Error(`the list: ${status} ${text}`);
    found.problems.push(...getProblems(expected, body.data));
    found.responses += 1;
  };
  const readTopic = async ({ runner, cookie, isOpen }: ShortSession): Promise<void> => {
    const part = anyOf(['page', 'list'] as const);
    const open = isOpen.observe();
    const expected = expectTopic(topic, runner);
    const { status, body, text } = await send('GET', getPaths(topic)[part], cookie);
    if (status === 503) return;
    if (status === 401 ? !open().includes(false) : !open().includes(true))
      found.problems.push(`${part} of the forum: ${status} for a session that is open: ${open().join()}`);
    else if (status === 200) found.problems.push(...expected[part](body.data));
    else if (status !== 401) throw new Error(`the forum: ${status} ${text}`);
    found.responses += 1;
  };
  const lasting = runners.map((runner) => ({ runner, cookie: runner.cookie, isOpen: new Fact(true) }));

  const repeat = async (step: (count: number) => Promise<void>, most = Infinity): Promise<void> => {
    for (let count = 1; !isOver() && count <= most; count++) await step(count);
  };
  const runnerAt = (count: number): Runner => {
    const runner = runners[count % runners.length];
    if (!runner) throw new Error('there is no member');
    return runner;
  };
  await Promise.all([
    ...runners.filter(({ isFree }) => isFree).map((runner) => repeat(() => register(runner))),
    repeat((count) => edit(runnerAt(count), count)),
    repeat((count) => changePlan(runnerAt(count))),
    repeat((count) => signOut(runnerAt(count))),
    repeat(() => suspend(suspended)),
    repeat(() => changeTopic(topic, admin, write)),
    repeat((count) => markTopic(topic, runnerAt(count), write), MAX_MARKS * runners.length),
    ...Array.from({ length: READERS }, (_, index) =>
      repeat(() => (index % 2 === 0 ? read : readTopic)(anyOf([...lasting, ...sessions]))),
    ),
  ]);
  return found;
}
