import { RESOURCE_TABS } from '@backflow/contracts/learning';
import { describe, expect, it } from '@jest/globals';
import { useLearningService } from '../../test/start-learning-service.ts';

/** Callers after `free` are free members with a booking of an event that refers to every resource. */
const BOOKED = ['attendee', 'unpaid', 'cancelled', 'waiting', 'of a deleted event'] as const;
const CALLERS = ['nobody', 'free', ...BOOKED, 'premium', 'administrator'] as const;
type Caller = (typeof CALLERS)[number];
const KINDS = ['free', 'paid', 'premium', 'draft', 'deleted'] as const;
type Kind = (typeof KINDS)[number];

/** The kinds of resources whose body and files each caller may read; other responses must not contain them. */
const MAY_READ: Readonly<Record<Caller, readonly Kind[]>> = {
  nobody: ['free'],
  free: ['free'],
  attendee: ['free', 'paid'],
  unpaid: ['free'],
  cancelled: ['free'],
  waiting: ['free'],
  'of a deleted event': ['free'],
  premium: ['free', 'paid', 'premium'],
  administrator: ['free', 'paid', 'premium', 'draft'],
};

const ids = new Map<Kind, string>();
/** The unique words of a resource: in its body, a heading, and the name and address of a file. */
const planted = new Map<Kind, readonly string[]>();

const service = await useLearningService();
const member = async (overrides: object = {}) => service.as(await service.buildMember(overrides));
const booked = {} as Record<(typeof BOOKED)[number], string>;
const attendee = async (caller: (typeof BOOKED)[number]) => {
  const person = await service.buildMember();
  booked[caller] = person.id;
  return service.as(person);
};
const clients = {
  nobody: await service.as(null),
  free: await member(),
  attendee: await attendee('attendee'),
  unpaid: await attendee('unpaid'),
  cancelled: await attendee('cancelled'),
  waiting: await attendee('waiting'),
  'of a deleted event': await attendee('of a deleted event'),
  premium: await member({ subscriptionStatus: 'premium' }),
  administrator: await member({ isAdmin: true }),
};
for (const kind of KINDS) {
  const file = await service.buildAsset({ originalName: `file-of-${kind}-zq.pdf` });
  const { id } = await service.buildResource({
    title: `Common title ${kind}`,
    content: `## Heading${kind}zq\n\nBody${kind}zq is planted here.`,
    downloadIds: [file],
    viewCount: 5,
    isPublished: kind !== 'draft',
    deletedAt: kind === 'deleted' ? new Date() : null,
    accessLevel: kind === 'paid' || kind === 'premium' ? kind : 'free',
  });
  ids.set(kind, id);
  planted.set(kind, [`Heading${kind}zq`, `Body${kind}zq`, `file-of-${kind}-zq`, file]);
}
const resourceIds = [...ids.values()];
const statuses = { unpaid: 'pending', cancelled: 'cancelled', waiting: 'waitlisted' } as const;
for (const [caller, memberId] of Object.entries(booked)) {
  await service.buildEventBooking({
    ...{ memberId, resourceIds, status: statuses[caller as keyof typeof statuses] },
    isEventDeleted: caller === 'of a deleted event',
  });
}

const getId = (kind: Kind) => ids.get(kind) ?? '';
const getCanaries = (kind: Kind) => planted.get(kind) ?? [];
const textFor = async (caller: Caller, path: string, method = 'GET') =>
  (await clients[caller].fetch(path, { method })).text();

/** The resources whose words a text contains. */
const foundIn = (text: string): Kind[] =>
  KINDS.filter((kind) => getCanaries(kind).some((word) => text.toLowerCase().includes(word.toLowerCase())));

describe('the protected content', () => {
  it.each(CALLERS)('is complete on the pages that %s may open, and on no other', async (caller) => {
    const read: Kind[] = [];
    for (const kind of KINDS) {
      const text = await textFor(caller, `/api/resources/${getId(kind)}`);
      expect(foundIn(text)).toEqual(MAY_READ[caller].includes(kind) ? [kind] : []);
      if (getCanaries(kind).every((word) => text.includes(word))) read.push(kind);
    }
    expect(read).toEqual(MAY_READ[caller]);
  });

  it.each(CALLERS)('is in no list, search or other response to %s', async (caller) => {
    const lists = ['', ...RESOURCE_TABS.map((tab) => `tab=${tab}`), `ids=${KINDS.map(getId).join(',')}`];
    const searches = KINDS.flatMap((kind) => [`Body${kind}zq`, `Heading${kind}zq`, 'common title', kind]);
    for (const search of searches) lists.push(`search=${search}`, `search=${search}&tab=popular`);
    for (const query of lists) {
      expect([query, foundIn(await textFor(caller, `/api/resources?${query}`))]).toEqual([query, []]);
      expect(foundIn(await textFor(caller, `/api/resources/counts?${query}`))).toEqual([]);
    }
    for (const kind of KINDS) {
      expect(foundIn(await textFor(caller, `/api/resources/${getId(kind)}/views`, 'POST'))).toEqual([]);
    }
  });

  it('of a restricted body is not searchable for anyone', async () => {
    for (const caller of CALLERS) {
      for (const kind of ['paid', 'premium', 'draft', 'deleted'] as const) {
        for (const path of ['/api/resources', '/api/resources/counts']) {
          const { body } = await clients[caller].get(`${path}?search=Body${kind}zq`);
          // Unknown words are replaced by similar ones, so the free resource may be found.
          expect(JSON.stringify(body)).not.toContain(getId(kind));
          if ('all' in body.data) expect(body.data.all).toBeLessThanOrEqual(1);
        }
      }
    }
    const { body } = await clients.nobody.get('/api/resources?search=bodyfreezq');
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual([getId('free')]);
  });

  it('is in administrators’ responses only, and never after a deletion', async () => {
    for (const kind of KINDS) {
      const path = `/api/admin/resources/${getId(kind)}`;
      for (const caller of CALLERS) {
        const mayRead = caller === 'administrator' && kind !== 'deleted';
        expect(foundIn(await textFor(caller, path))).toEqual(mayRead ? [kind] : []);
        expect(foundIn(await textFor(caller, '/api/admin/resources?search=common'))).toEqual([]);
        expect(foundIn(await textFor(caller, '/api/admin/resources'))).toEqual([]);
      }
      if (kind === 'deleted') continue;
      const { body } = await clients.administrator.patch(`/api/resources/${getId(kind)}`, {
        author: 'Someone',
      });
      expect(foundIn(JSON.stringify(body))).toEqual([kind]);
    }
    for (const caller of ['nobody', 'free', 'attendee', 'premium'] as const) {
      for (const [method, path] of [
        ['post', '/api/resources'],
        ['patch', `/api/resources/${getId('premium')}`],
      ] as const) {
        const { status, body } = await clients[caller][method](path, { title: 'Mine', version: 1 });
        expect([status, foundIn(JSON.stringify(body))]).toEqual([caller === 'nobody' ? 401 : 403, []]);
      }
    }
  });
});
