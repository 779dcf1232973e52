import { mutate, select, sql } from '@backflow/service-kit';
import type { Operation, Sql, Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

/** The offer of a booking, which never changes. */
export const offerOfBooking = (id: string): Sql =>
  sql`select b.offer_id as id from bookings b where b.id = ${id}`;

/**
 * A write that locks offers. It waits for its turn at them without a connection (ADR 100): many who book one event leave connections to
 * everyone else.
 * @param offers their ids, or a query for their ids; of a booking that does not exist none
 */
export async function mutateOffers<Result>(
  context: BookingsContext,
  operation: Operation,
  offers: readonly string[] | Sql,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  const locks =
    'text' in offers
      ? (await select<{ id: string }>(context.db, 'offers-to-lock', offers)).map(({ id }) => id)
      : offers;
  return mutate(context, { ...operation, locks }, work);
}
