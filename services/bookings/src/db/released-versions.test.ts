import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RELEASED, readRecording, startReleased } from '../../test/start-released.ts';
import type { Answer, Released, ReleasedPlatform } from '../../test/start-released.ts';

type Row = Record<string, unknown>;
type Expected = Partial<Pick<Answer, 'status' | 'data'>>;

interface Difference {
  why: string;
  path: RegExp;
  /** The released versions with another response; all of them when absent. */
  of?: readonly Released[];
  /** The current path. */
  askAs?: (path: string) => string;
  /** The expected current response, from the recorded one. */
  expected: (answer: Answer) => Expected;
}

const rowsOf = ({ data }: Pick<Answer, 'data'>): Row[] => (Array.isArray(data) ? (data as Row[]) : []);
const without = (row: Row, ...names: string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

/** Responses that differ on purpose. */
const DIFFERENCES: readonly Difference[] = [
  {
    why: 'a waiting list is listed in its own order',
    path: /^\/api\/admin\/events\/[^/]+\/registrations\?.*status=waitlisted/,
    expected: (answer) => ({
      data: rowsOf(answer).toSorted((a, b) => Number(a.place) - Number(b.place)),
    }),
  },
  {
    why: 'bookings of courses are listed as all others: at the same paths, oldest first',
    path: /^\/api\/admin\/courses\/[^/]+\/enrollments(\/csv|\?.*)$/,
    askAs: (path) => path.replace('/enrollments', '/registrations'),
    expected: (answer) => ({
      data: rowsOf(answer)
        .map(({ enrolledAt, ...row }) => ({
          ...row,
          ...(enrolledAt !== undefined && { registeredAt: enrolledAt }),
        }))
        .reverse(),
    }),
  },
  {
    why: 'bookings of courses are counted at the path of all others',
    path: /^\/api\/admin\/courses\/[^/]+\/enrollments\/counts$/,
    askAs: (path) => path.replace('/enrollments', '/registrations'),
    expected: (answer) => answer,
  },
  {
    why: 'since e88fbc5, a course that was unpublished stays open to those enrolled',
    path: /^\/api\/user\/enrollments/,
    of: ['e88fbc5'],
    expected: (answer) => ({
      data: rowsOf(answer).map((row) =>
        row.mayOpen === false ? without(row, 'course', 'mayOpen', 'nextLessonId') : row,
      ),
    }),
  },
  {
    why: 'since e88fbc5, a course that cannot be opened any more says why',
    path: /^\/api\/courses\/[^?]+$/,
    of: ['e88fbc5'],
    expected: (answer) => (answer.status === 404 ? {} : answer),
  },
  {
    why: 'since accounts, the price of a registration is what was agreed; here a job has not agreed to anything yet',
    path: /^\/api\/user\/registrations/,
    expected: (answer) => ({
      data: rowsOf(answer).map((row) =>
        row.event === undefined ? row : { ...row, event: without(row.event as Row, 'price') },
      ),
    }),
  },
  {
    why: 'since 6a0f14e, recordings of free webinars are for every member',
    path: /^\/api\/webinars/,
    of: ['6a0f14e'],
    expected: (answer) => ({ data: rowsOf(answer).map((row) => without(row, 'recordingUrl')) }),
  },
];

/** Released versions wrote an apostrophe before the plus of phone numbers. */
const withoutApostrophes = (answer: Answer): Answer =>
  answer.path.endsWith('/csv')
    ? {
        ...answer,
        data: rowsOf(answer).map(({ Phone, ...row }) => ({
          ...row,
          Phone: typeof Phone === 'string' ? Phone.replace(/^'/, '') : Phone,
        })),
      }
    : answer;

/** What the administrators' dashboard asked for until it had a day and periods (ADR 48). */
const REMOVED = /^\/api\/admin\/(attention|reports)\//;

const platforms = new Map<string, ReleasedPlatform>();
afterAll(async () => {
  for (const platform of platforms.values()) await platform.stop();
});

describe.each(RELEASED)('the database of %s', (commit) => {
  const { recordedAt, answers } = readRecording(commit);
  let platform: ReleasedPlatform;
  beforeAll(async () => {
    platform = await startReleased(commit, recordedAt);
    platforms.set(commit, platform);
  }, 120_000);

  const groups = Map.groupBy(
    answers.filter(({ path }) => !REMOVED.test(path)),
    ({ path }) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'),
  );
  it.each([...groups.keys()])('answers %s as before', async (group) => {
    for (const answer of (groups.get(group) ?? []).map(withoutApostrophes)) {
      const { as, path } = answer;
      const difference = DIFFERENCES.find(
        (each) => each.path.test(path) && (each.of?.includes(commit) ?? true),
      );
      const now = await platform.request(as, difference?.askAs?.(path) ?? path);
      const { status = now.status, data = now.data } = difference?.expected(answer) ?? answer;
      expect([path, now]).toMatchObject([path, { status, data }]);
    }
  });

  it('has counters that equal its rows', async () => {
    const different = await platform.sql(`
      select o.id from bookings.offers o
        left join (select offer_id, count(*) filter (where status = 'pending') as pending,
                          count(*) filter (where status = 'confirmed') as confirmed,
                          count(*) filter (where status = 'waitlisted') as waitlisted,
                          count(*) filter (where status = 'cancelled') as cancelled,
                          count(*) filter (where attended) as attended
                     from bookings.bookings group by offer_id) b on b.offer_id = o.id
       where (o.pending, o.confirmed, o.waitlisted, o.cancelled, o.attended)
             <> (coalesce(b.pending, 0), coalesce(b.confirmed, 0), coalesce(b.waitlisted, 0),
                 coalesce(b.cancelled, 0), coalesce(b.attended, 0))`);
    expect(different).toEqual([]);
  });
});
