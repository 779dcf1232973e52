import { walkPages } from '@backflow/service-kit/testing';
import { ADMIN_EVENT_SORTS } from '@backflow/contracts/events';
import type { AdminEventView } from '@backflow/contracts/events';
import type { AdminWebinarView } from '@backflow/contracts/webinars';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { useEventsService } from '../test/start-events-service.ts';

const service = await useEventsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
beforeEach(async () => {
  await service.models.Event.destroy({ where: {} });
  await service.models.Webinar.destroy({ where: {} });
});

interface TestRecord {
  title: string;
  /** The start in hours from now. */
  hours: number;
  isPublished?: boolean;
  isDeleted?: boolean;
  accessLevel?: 'free' | 'paid' | 'premium';
}

const buildEvent = ({ title, hours, isDeleted = false, ...fields }: TestRecord) =>
  service.buildEvent({
    title,
    startDate: service.inHours(hours),
    endDate: null,
    deletedAt: isDeleted ? service.inHours(0) : null,
    ...fields,
  });

const buildWebinar = ({ title, hours, isDeleted = false, ...fields }: TestRecord) =>
  service.buildWebinar({
    title,
    scheduledAt: service.inHours(hours),
    deletedAt: isDeleted ? service.inHours(0) : null,
    ...fields,
  });

const KINDS = [
  ['events', buildEvent],
  ['webinars', buildWebinar],
] as const;

type Listed = AdminEventView | AdminWebinarView;
const walk = async (kind: string, query: string): Promise<string[]> =>
  (await walkPages<Listed>(admin, `/api/admin/${kind}?${query}`)).map(({ title }) => title);

describe.each(KINDS)('administrators’ list of %s', (kind, build) => {
  /** Four records in the order of their creation, one title in capitals. */
  async function programme() {
    await build({ title: 'beta', hours: 48, accessLevel: 'paid' });
    await build({ title: 'Gamma', hours: -48, isPublished: false });
    await build({ title: 'alpha', hours: 24, accessLevel: 'premium', isPublished: false });
    await build({ title: 'Delta', hours: -24 });
    await build({ title: 'gone', hours: 1, isDeleted: true });
  }
  const ORDERS = {
    latest: ['beta', 'alpha', 'Delta', 'Gamma'],
    soonest: ['Gamma', 'Delta', 'alpha', 'beta'],
    title: ['alpha', 'beta', 'Delta', 'Gamma'],
    newest: ['Delta', 'alpha', 'Gamma', 'beta'],
  } as const;

  it('has the requested order, by default latest start first, page by page', async () => {
    await programme();
    expect(await walk(kind, 'limit=1')).toEqual(ORDERS.latest);
    for (const sort of ADMIN_EVENT_SORTS) {
      for (const limit of [1, 3, 4, 100]) {
        expect(await walk(kind, `sort=${sort}&limit=${limit}`)).toEqual(ORDERS[sort]);
      }
    }
  });

  it.each([
    ['status=draft', ['alpha', 'Gamma']],
    ['status=published', ['beta', 'Delta']],
    ['timing=upcoming', ['beta', 'alpha']],
    ['timing=past', ['Delta', 'Gamma']],
    ['accessLevel=premium', ['alpha']],
    ['status=published&timing=upcoming', ['beta']],
    ['status=draft&accessLevel=paid', []],
    ['search=GAM', ['Gamma']],
    ['search=gamam', ['Gamma']],
    ['search=beta&status=draft', []],
    ['search=alpha&accessLevel=premium', ['alpha']],
    ['search=alpha&timing=past', []],
    ['search=a&timing=upcoming', ['alpha']],
    ['search=!!', []],
  ] as const)('is filtered by %s in every order, page by page', async (query, titles) => {
    await programme();
    for (const sort of ADMIN_EVENT_SORTS) {
      const expected = ORDERS[sort].filter((title) => (titles as readonly string[]).includes(title));
      for (const limit of [1, 50]) {
        expect(await walk(kind, `${query}&sort=${sort}&limit=${limit}`)).toEqual(expected);
      }
    }
  });

  it('puts the exact title first in a search, and marks the matches', async () => {
    await build({ title: 'Gauge care, then gauge care', hours: 1 });
    await build({ title: 'Gauge Care', hours: -90, isPublished: false });
    await build({ title: 'Gauge Care and Calibration', hours: 2 });
    for (const sort of ADMIN_EVENT_SORTS) {
      const found = await walkPages<Listed>(
        admin,
        `/api/admin/${kind}?search=gauge%20care&sort=${sort}&limit=2`,
      );
      expect([found.length, found[0]?.title]).toEqual([3, 'Gauge Care']);
      expect(found[0]?.marks?.title).toEqual(['', 'Gauge', ' ', 'Care', '']);
    }
    expect((await walk(kind, 'search=gague')).length).toBe(3);
  });

  it('has no gaps or repeats among equal records', async () => {
    for (let index = 0; index < 23; index++) {
      await build({ title: ['Same', 'same', 'SAME'][index % 3] ?? '', hours: 5 + (index % 2) });
    }
    // All created at the same time.
    await service.context.db.sequelize.query(`update ${kind} set created_at = now()`);
    for (const sort of ADMIN_EVENT_SORTS) {
      const items = await walkPages<Listed>(admin, `/api/admin/${kind}?sort=${sort}&limit=4`);
      expect(new Set(items.map(({ id }) => id)).size).toBe(23);
      expect(items).toHaveLength(23);
    }
  });

  it('continues after any title in the order by title', async () => {
    const titles = ['a|b', 'ä "quoted"', '漢'.repeat(200), 'Z'.repeat(200), '👩‍🔧 wrench', '100 %'];
    for (const title of titles) await build({ title, hours: 1 });
    const walked = await walk(kind, 'sort=title&limit=1');
    expect(walked.toSorted()).toEqual(titles.toSorted());
    expect(walked).toEqual(await walk(kind, 'sort=title'));
  });

  it('accepts only cursors of its own order', async () => {
    await programme();
    for (const sort of ADMIN_EVENT_SORTS) {
      const first = await admin.get(`/api/admin/${kind}?limit=1&sort=${sort}`);
      for (const other of ADMIN_EVENT_SORTS.filter((name) => name !== sort)) {
        const path = `/api/admin/${kind}?sort=${other}&cursor=${first.body.page.nextCursor}`;
        const { status, body } = await admin.get(path);
        expect([status, body.errors[0].path]).toEqual([400, 'cursor']);
      }
    }
    const nul = Buffer.from(`${randomUUID()}a\u0000b`).toString('base64url');
    for (const cursor of ['nonsense', 'latest.', 'title.', 'title.abc', `title.${nul}`, '.', 'toString.x']) {
      for (const sort of ['latest', 'title']) {
        const { status } = await admin.get(`/api/admin/${kind}?sort=${sort}&cursor=${cursor}`);
        expect(status).toBe(400);
      }
    }
  });

  it('keeps to upcoming ones with an old cursor', async () => {
    for (const hours of [1, 2, 3]) await build({ title: `${hours}`, hours });
    const first = await admin.get(`/api/admin/${kind}?timing=upcoming&sort=soonest&limit=1`);
    const { now } = service.clock;
    service.clock.now = service.inHours(2.5).getTime();
    const cursor = `&cursor=${first.body.page.nextCursor}`;
    const later = await admin.get(`/api/admin/${kind}?timing=upcoming&sort=soonest${cursor}`);
    service.clock.now = now;
    expect(later.body.data.map(({ title }: Listed) => title)).toEqual(['3']);
  });

  it.each(['sort=best', 'status=gone', 'timing=now', 'accessLevel=gold', 'limit=0'])(
    'refuses %s by field',
    async (query) => {
      const { status, body } = await admin.get(`/api/admin/${kind}?${query}`);
      expect([status, body.errors[0].path]).toEqual([400, query.split('=')[0]]);
    },
  );

  it('has the same records as the single endpoint, with versions and drafts', async () => {
    const { id } = await build({ title: 'draft', hours: 4, isPublished: false });
    const [listed] = (await admin.get(`/api/admin/${kind}`)).body.data;
    const { body } = await admin.get(`/api/admin/${kind}/${id}`);
    expect(body.data).toEqual(listed);
    expect(body.data).toMatchObject({ id, title: 'draft', version: 1, isPublished: false });
    const gone = await build({ title: 'gone', hours: 4, isDeleted: true });
    expect((await admin.get(`/api/admin/${kind}/${gone.id}`)).status).toBe(404);
  });
});
