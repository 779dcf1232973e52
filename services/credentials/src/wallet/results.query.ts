import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import type { MinutesByKind } from '@backflow/contracts/credentials';
import { select, sql } from '@backflow/service-kit';
import { isValidOn } from '../approvals/approvals.query.ts';
import type { CredentialsContext } from '../context.ts';

/** A booking of the person, with the hours that it has earned. */
export interface Result {
  offerId: string;
  isEarned: boolean;
  /** The last Pacific day, or that of the completion. */
  day: string;
  minutes: MinutesByKind;
  /** What each authority accepts it for, by the authority's id. */
  approved: Record<string, MinutesByKind>;
}

/** What somebody has booked and earned, and which authorities accept it. */
export const readResults = ({ db }: CredentialsContext, userId: string): Promise<Result[]> =>
  select<Result>(
    db,
    'wallet-results',
    sql`
      select r.offer_id as "offerId", r.is_earned as "isEarned", r.day::text, r.minutes_by_kind as minutes,
             coalesce((select jsonb_object_agg(p.authority_id, p.minutes) from approvals p
                        where p.offer_id = r.offer_id and ${isValidOn('p', sql`r.day`)}), '{}') as approved
        from (select x.*, (coalesce(x.completed_at, x.ends_at, x.starts_at, 'epoch') at time zone ${DISPLAY_TIME_ZONE})::date as day
                from bookings.results_of_person_v1(${userId}) x where x.status <> 'cancelled') r`,
  );
