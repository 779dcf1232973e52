import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import * as mini from 'zod/mini';
import { fixtureService } from '../../test/fixture-service.ts';
import { AppError } from '../errors/errors.ts';
import { route } from '../http/route.ts';
import { startTestService } from '../testing/index.ts';
import type { TestClient, TestService } from '../testing/index.ts';

const declaration = {
  service: 'identity',
  summary: 'For this test.',
  response: mini.null(),
  method: 'POST',
  params: mini.object({ id: mini.string() }),
  access: 'member',
} as const;
const limit = { most: 3, seconds: 3600, what: 'changes of lists' } as const;
const LIST_CHANGES = { ...limit, name: 'lists', perTarget: true } as const;

const join = endpoint({
  ...declaration,
  id: 't.join',
  path: '/api/lists/:id/join',
  limit: LIST_CHANGES,
});
const leave = endpoint({ ...declaration, id: 't.leave', path: '/api/lists/:id/leave', limit: LIST_CHANGES });
const render = endpoint({
  ...declaration,
  id: 't.render',
  path: '/api/render/:id',
  limit: { ...limit, name: 'render', countsRefused: true },
});
const view = endpoint({
  ...declaration,
  id: 't.view',
  path: '/api/views/:id',
  access: 'public',
  limit: { ...limit, name: 'views' },
});
const post = endpoint({ ...declaration, id: 't.post', path: '/api/posts/:id', confirmedEmail: true });

/** Refuses calls for the record that is named so. */
const REFUSED = 'refused';
const answer = (_context: unknown, { params }: { params: unknown }) =>
  (params as { id: string }).id === REFUSED
    ? Promise.reject(new AppError('CONFLICT', 'Not now.'))
    : Promise.resolve(null);

let service: TestService;
let member: TestClient;
beforeAll(async () => {
  service = await startTestService(
    fixtureService([join, leave, render, view, post].map((each) => route(each, answer))),
  );
  member = await service.as(await service.buildMember());
});
afterAll(() => service.stop());

async function getStatuses(client: TestClient, paths: readonly string[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const path of paths) statuses.push((await client.post(path)).status);
  return statuses;
}

describe('a declared limit', () => {
  it('counts endpoints of the same name together, for each record, and says when to come back', async () => {
    const paths = ['join', 'leave', 'join', 'leave'].map((verb) => `/api/lists/one/${verb}`);
    expect(await getStatuses(member, paths)).toEqual([200, 200, 200, 429]);
    expect(await getStatuses(member, ['/api/lists/two/join'])).toEqual([200]);
    const { headers, body } = await member.post('/api/lists/one/join');
    expect(body).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringContaining('changes of lists'),
    });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  it('is each member’s own', async () => {
    const other = await service.as(await service.buildMember());
    expect(await getStatuses(other, ['/api/lists/one/join'])).toEqual([200]);
  });

  it('is none for administrators, who moderate', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    expect(await getStatuses(admin, Array<string>(5).fill('/api/lists/one/join'))).toEqual(
      Array(5).fill(200),
    );
  });

  it('lets no more through when all come at once', async () => {
    const other = await service.as(await service.buildMember());
    const answers = await Promise.all(Array.from({ length: 12 }, () => other.post('/api/lists/one/join')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  });

  it('counts the calls of all processes of the service together', async () => {
    const other = await service.startAnother();
    try {
      const caller = await service.buildMember();
      const clients = [await service.as(caller), await other.as(caller)];
      const statuses: number[] = [];
      for (const client of [...clients, ...clients])
        statuses.push((await client.post('/api/lists/one/join')).status);
      expect(statuses).toEqual([200, 200, 200, 429]);
    } finally {
      await other.stop();
    }
  });

  it('does not count refused calls, unless it says so', async () => {
    const free = Array<string>(5).fill(`/api/lists/${REFUSED}/join`);
    expect(await getStatuses(member, free)).toEqual(Array(5).fill(409));
    const counted = Array<string>(4).fill(`/api/render/${REFUSED}`);
    expect(await getStatuses(member, counted)).toEqual([409, 409, 409, 429]);
  });

  it('counts visitors by their network', async () => {
    const from = (address: string) => service.as(null, { address });
    const paths = Array<string>(4).fill('/api/views/one');
    expect(await getStatuses(await from('2001:db8::1'), paths)).toEqual([200, 200, 200, 429]);
    expect(await getStatuses(await from('2001:db8::2'), ['/api/views/one'])).toEqual([429]);
    expect(await getStatuses(await from('192.0.2.9'), ['/api/views/one'])).toEqual([200]);
  });
});

describe('an endpoint for confirmed addresses', () => {
  it('refuses a member who has not confirmed theirs, whoever they are', async () => {
    for (const isAdmin of [false, true]) {
      const unconfirmed = await service.buildMember({ isAdmin, isEmailConfirmed: false });
      const { status, body } = await (await service.as(unconfirmed)).post('/api/posts/one');
      expect([status, body.code]).toEqual([403, 'EMAIL_UNCONFIRMED']);
    }
    expect(await getStatuses(member, ['/api/posts/one'])).toEqual([200]);
  });
});
