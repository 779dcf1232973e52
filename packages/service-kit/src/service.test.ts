import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endpoint } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import type { Sequelize } from 'sequelize';
import { serviceSettings } from './config/config.ts';
import type { ServiceContext } from './context.ts';
import { route } from './http/route.ts';
import type { Call } from './http/route.ts';
import { defineService } from './service.ts';
import { startTestService } from './testing/index.ts';
import type { TestService } from './testing/index.ts';

interface ClockContext extends ServiceContext {
  readonly settings: ServiceContext['settings'] & { readonly GREETING: string };
  readonly models: { readonly of: Sequelize };
  readonly greet: (name: string) => string;
}

const getGreeting = endpoint({
  id: 't.greeting',
  service: 'identity',
  method: 'GET',
  path: '/api/greeting/:name',
  summary: 'For this test.',
  access: 'public',
  params: z.object({ name: z.string() }),
  response: z.object({ greeting: z.string(), at: z.string() }),
});

const getOwn = endpoint({
  id: 't.own',
  service: 'identity',
  method: 'GET',
  path: '/api/own',
  summary: 'For this test.',
  access: 'member',
  response: z.string(),
});

const NOON = Date.parse('2026-07-01T12:00:00Z');
let made = 0;
let now = NOON;
const clock = defineService<ClockContext>({
  name: 'identity',
  settings: serviceSettings.extend({ GREETING: serviceSettings.shape.HOST }),
  migrations: new URL('./migrations/', import.meta.url),
  models: (sequelize) => ({ of: sequelize }),
  parts: ({ settings, now }) => {
    made += 1;
    return { greet: (name) => `${settings.GREETING} ${name} at ${new Date(now()).getUTCHours()}` };
  },
  routes: [
    route(getOwn, (_context: ClockContext, { actor }: Call<typeof getOwn>) => Promise.resolve(actor.id)),
    route(getGreeting, (context: ClockContext, { params }: Call<typeof getGreeting>) =>
      Promise.resolve({
        greeting: context.greet(params.name),
        at: new Date(context.now()).toISOString(),
      }),
    ),
  ],
});

let service: TestService<ClockContext>;
beforeAll(async () => {
  service = await startTestService(clock, { settings: { GREETING: 'Hello' }, now: () => now });
});
afterAll(() => service.stop());

describe('a service', () => {
  it('hands its handlers its settings, its models, the parts it has made, and its clock', async () => {
    const nobody = await service.as(null);
    for (const name of ['Pat', 'Sam']) {
      expect((await nobody.get(`/api/greeting/${name}`)).body.data).toEqual({
        greeting: `Hello ${name} at 12`,
        at: '2026-07-01T12:00:00.000Z',
      });
    }
    expect(made).toBe(1);
    expect(service.context.models.of).toBe(service.context.db.sequelize);
  });

  it('counts a session’s age by its clock', async () => {
    const member = await service.as(await service.buildMember());
    const day = 24 * 60 * 60 * 1000;
    for (const [days, status] of [
      [29, 200],
      [31, 401],
    ] as const) {
      now = NOON + days * day;
      expect((await member.get('/api/own')).status).toBe(status);
    }
    now = NOON;
  });

  it('has the real clock and no conflicts, where it names none', async () => {
    const plain = await startTestService(clock, { settings: { GREETING: 'Hi' } });
    try {
      expect(plain.context.now).toBe(Date.now);
      expect(plain.context.conflicts).toEqual({});
    } finally {
      await plain.stop();
    }
  });
});
