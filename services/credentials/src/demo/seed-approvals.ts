import { sql, select } from '@backflow/service-kit';
import type { SeedContext } from '@backflow/service-kit';
import type { MinutesByKind } from '@backflow/contracts/credentials';
import { pacificDay } from '@backflow/contracts/time';
import type { CredentialsContext } from '../context.ts';

const NUMBERS = { 'Texas (TCEQ)': 'HAC', 'Washington (DOH)': 'BAT', 'Idaho (DOPL)': 'CE' } as const;
type Authority = keyof typeof NUMBERS;

/** Beginnings of titles of the demo's classes, with their minutes and who accepts them. */
const CLASSES: readonly (readonly [string, MinutesByKind, readonly Authority[]])[] = [
  ['RPZ Field Testing', { classroom: 240, handsOn: 240 }, ['Texas (TCEQ)', 'Washington (DOH)']],
  ['Backflow Tester Certification', { classroom: 1440, handsOn: 960 }, ['Texas (TCEQ)', 'Idaho (DOPL)']],
  ['Cross-Connection Control Surveys', { classroom: 480 }, ['Idaho (DOPL)', 'Texas (TCEQ)']],
  ['Gauge Care', { handsOn: 210 }, ['Texas (TCEQ)']],
  ['Code Update', { online: 90 }, ['Washington (DOH)', 'Idaho (DOPL)']],
  ['Cross-Connection Surveys and Hazard', { online: 210 }, ['Idaho (DOPL)']],
];

/** Approves the demo's classes that have CE hours; skips a schema that has approvals. */
export async function seedApprovals({ db, models, now }: SeedContext<CredentialsContext>): Promise<void> {
  if ((await models.Approval.count()) > 0) return;
  const offers = await select<{ id: string; kind: 'event' | 'webinar' | 'course'; title: string }>(
    db,
    'offers-to-approve',
    sql`
      select id, kind, title from bookings.offers_v2
       where is_published and deleted_at is null order by starts_at, title`,
  );
  const authorities = await models.Authority.findAll();
  const validFrom = `${Number(pacificDay(new Date(now())).slice(0, 4)) - 1}-01-01`;
  await models.Approval.bulkCreate(
    CLASSES.flatMap(([beginning, minutes, names], index) =>
      offers
        .filter(({ title }) => title.startsWith(beginning))
        .flatMap(({ id: offerId, kind }) =>
          authorities.flatMap(({ id: authorityId, name }) => {
            const known = names.find((each) => each === name);
            if (!known) return [];
            const courseNumber = `${NUMBERS[known]}-${1204 + 30 * index}`;
            return [{ authorityId, kind, offerId, courseNumber, minutes, validFrom, validUntil: null }];
          }),
        ),
    ),
  );
}
