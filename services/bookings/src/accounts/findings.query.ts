import { pathOfKind } from '@backflow/contracts/bookings';
import type { OfferKind, listMoneyFindings as contract } from '@backflow/contracts/bookings';
import type { ResponseOf } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { memberJson } from '../member-columns.ts';

type Finding = ResponseOf<typeof contract>[number];
type Row = Omit<Finding, 'offers'> & { kind: OfferKind };

/** More are not listed: the table has them all. */
const MOST = 200;

/** Discrepancies found when accounts were opened for older bookings. */
export async function listMoneyFindings({ db }: Pick<BookingsContext, 'db'>): Promise<Finding[]> {
  const rows = await select<Row>(
    db,
    'money-findings',
    sql`
      select f.id, f.booking_id as "bookingId", f.finding, f.shown::text, f.recorded::text, o.kind, o.id as "offerId", o.title,
             ${memberJson('b.user_id')} as member
        from carry_over_findings f join bookings b on b.id = f.booking_id join offers o on o.id = b.offer_id
       order by f.finding, o.starts_at desc nulls last, f.id limit ${MOST}`,
  );
  return rows.map(({ kind, ...row }) => ({ ...row, offers: pathOfKind(kind) }));
}
