import { foldText } from '@backflow/contracts';
import type { OfferKind } from '@backflow/contracts/bookings';
import { DISPLAY_TIME_ZONE } from '@backflow/contracts';
import { sql } from '@backflow/service-kit';
import type { ImportRun } from './assess.ts';
import type { ReadRow } from './import-row.ts';

/** An offer that rows name. */
export interface RowOffer {
  id: string;
  kind: OfferKind;
  title: string;
  /** The Pacific day of its start; null for a course. */
  day: string | null;
  isOver: boolean;
  /** After the rows so far. Null without a limit. */
  seatsLeft: number | null;
}

const fold = (title: string) => foldText(title).trim();

/** The offer of each row, or why there is none: by its title and day, else the one that was chosen for all rows. */
export async function findOffers(
  { context, read, choices: { offerId } }: ImportRun,
  rows: readonly ReadRow[],
): Promise<(RowOffer | string)[]> {
  const titles = rows.flatMap(({ values: { event } }) => (event === undefined ? [] : [fold(event)]));
  // Postgres folds plain titles as `fold` does; others are few.
  const offers = await read<RowOffer>(sql`
    select id, kind, title, (starts_at at time zone ${DISPLAY_TIME_ZONE})::date::text as day,
           coalesce(ends_at <= ${new Date(context.now())}, false) as "isOver", capacity - (pending + confirmed + held) as "seatsLeft"
      from offers
     where deleted_at is null
       and (id = ${offerId ?? null}::uuid or lower(btrim(title)) = any(${titles}::text[])
            or (cardinality(${titles}::text[]) > 0 and title ~ '[^\\x01-\\x7f]'))
     order by starts_at, id`);
  const byTitle = Map.groupBy(offers, ({ title }) => fold(title));
  return rows.map(({ values: { event, eventDay } }): RowOffer | string => {
    if (event === undefined) {
      const chosen = offers.find(({ id }) => id === offerId);
      if (chosen) return chosen;
      return 'Name an event or course in the row, or choose one for all rows.';
    }
    const named = byTitle.get(fold(event)) ?? [];
    const [first, second] = eventDay === undefined ? named : named.filter(({ day }) => day === eventDay);
    if (!first) return `There is no event, webinar or course “${event}”${eventDay ? ` on ${eventDay}` : ''}.`;
    return second ? `“${event}” takes place more than once: give its date in a column “Event date”.` : first;
  });
}
