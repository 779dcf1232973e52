import type { UnpaidTotal } from '@backflow/contracts/bookings';
import { raw, select, sql } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { UNPAID_COURSES } from './unpaid.ts';

const MOST = raw('5');

/** Which enrollments wait for their payment, those waiting longest first. */
export async function coursesAttention({ db }: BookingsContext): Promise<{ unpaid: UnpaidTotal }> {
  const [total] = await select<UnpaidTotal>(
    db,
    'unpaid-courses',
    sql`
      with unpaid as materialized (${UNPAID_COURSES})
      select coalesce(sum(count), 0)::int as count,
             coalesce(sum(count * price), 0)::numeric(20, 2)::text as amount,
             coalesce((select json_agg(json_build_object('id', id, 'title', title, 'count', count) order by since, id)
                         from (select * from unpaid order by since, id limit ${MOST}) first), '[]') as items
        from unpaid`,
  );
  return { unpaid: total ?? { count: 0, amount: '0.00', items: [] } };
}
