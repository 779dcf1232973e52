import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listEvents } from '@backflow/contracts';
import { UnavailableError } from '@backflow/service-kit/process';
import { Exchange } from '../http/exchange.ts';
import { ask } from '../testing/ask.ts';
import { listen } from '../testing/listen.ts';
import type { Listening } from '../testing/listen.ts';
import { AnonymousAnswers, isKept } from './anonymous-answers.ts';
import type { FetchedAnswer } from './fetch-answer.ts';

const SECOND = 1000;
const FRESH_FOR = (listEvents.cache?.seconds ?? 0) * SECOND;

let now = 0;
let asked = 0;
let service: () => FetchedAnswer;
let door: Listening;

beforeEach(async () => {
  now = 0;
  asked = 0;
  service = () => ({ status: 200, headers: {}, body: Buffer.from(`answer ${asked}`) });
  const fetch = () => {
    asked += 1;
    return Promise.resolve().then(service);
  };
  const answers = new AnonymousAnswers(fetch, () => now);
  door = await listen((request, response) => {
    const facts = { requestId: 'a', address: '::1', protocol: 'http' };
    const exchange = new Exchange(request, response, { facts, security: [] });
    if (!isKept(listEvents) || answers.answerFromMemory(exchange, listEvents)) return;
    answers.answer(exchange, listEvents).catch((error: unknown) => exchange.fail(error));
  });
});
afterEach(() => door.close());

const answered = async () => (await ask(door.url, '/api/events')).text;
const away = () => {
  throw new UnavailableError();
};

test('asks again once an answer has gone stale', async () => {
  expect(await answered()).toBe('answer 1');
  now = FRESH_FOR - 1;
  expect(await answered()).toBe('answer 1');
  now = FRESH_FOR;
  expect(await answered()).toBe('answer 2');
});

test.each([
  ['is away', away],
  ['fails', () => ({ status: 503, headers: {}, body: Buffer.from('') })],
])('gives the last answer for a minute more while the service %s', async (_how, failing) => {
  await answered();
  service = failing;
  now = FRESH_FOR + 59 * SECOND;
  expect(await answered()).toBe('answer 1');
  now = FRESH_FOR + 60 * SECOND;
  expect((await ask(door.url, '/api/events')).status).toBe(503);
});

test('asks a service that was away each time, and is right again at once', async () => {
  await answered();
  service = away;
  now = FRESH_FOR;
  await answered();
  service = () => ({ status: 200, headers: {}, body: Buffer.from('back') });
  expect(await answered()).toBe('back');
});
