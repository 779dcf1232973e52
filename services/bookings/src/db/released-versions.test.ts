import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RELEASED, readRecording, startReleased } from '../../test/start-released.ts';
import type { ReleasedPlatform } from '../../test/start-released.ts';

type Row = Record<string, unknown>;

/** What is different now on purpose: another path for the same, and what was answered as it is answered now. */
const DIFFERENCES: readonly {
  why: string;
  path: RegExp;
  askAs?: (path: string) => string;
  expected?: (rows: Row[]) => unknown;
}[] = [
  {
    why: 'the attendees of courses have the paths of all others, and are listed oldest first',
    path: /^\/api\/admin\/courses\/[^/]+\/enrollments/,
    askAs: (path) => path.replace('/enrollments', '/registrations'),
    expected: (rows) =>
      Array.isArray(rows)
        ? rows
            .map(({ enrolledAt, ...row }) => ({
              ...row,
              ...(enrolledAt !== undefined && { registeredAt: enrolledAt }),
            }))
            .reverse()
        : rows,
  },
];

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

  const groups = Map.groupBy(answers, ({ path }) => path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id'));
  it.each([...groups.keys()])('is answered %s as it was', async (group) => {
    for (const { as, path, status, data } of groups.get(group) ?? []) {
      const { askAs, expected } = DIFFERENCES.find((each) => each.path.test(path)) ?? {};
      const now = await platform.ask(as, askAs?.(path) ?? path);
      expect([path, now]).toMatchObject([path, { status, data: expected?.(data as Row[]) ?? data }]);
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
