import type { ErrorCode } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import { lockOffer } from './lock-offer.ts';
import type { OfferCounts } from './lock-offer.ts';

/** A record that people pay for is deleted only by an administrator who enters how many they are. */
export interface PaidRule<Row> {
  /** Names the record in messages: 'event'. */
  noun: string;
  /** The code of the error. */
  code: ErrorCode;
  isPaid: (row: Row, now: number) => boolean;
  /** The consequence of a deletion, for the message: 'you refund them'. */
  consequence: (row: Row) => string;
}

interface Locked<Row> {
  context: { now: () => number };
  write: Write;
  row: Row;
}

/** The query of a deletion: the number of paid bookings that the administrator knows of, and what they write to the members. */
export interface PaidQuery {
  readonly paid?: number | undefined;
  readonly note?: string | null | undefined;
}

/** Locks the bookings of a locked record: nobody books or pays before the transaction ends. `paid`: 0 where none count. */
export async function lockPaid<Row extends { id: string }>(
  rule: Pick<PaidRule<Row>, 'isPaid'>,
  { context, write, row }: Locked<Row>,
): Promise<OfferCounts & { paid: number }> {
  const counts = await lockOffer(write, row.id);
  return { ...counts, paid: rule.isPaid(row, context.now()) ? counts.confirmed : 0 };
}

/**
 * Locks the bookings of a record that is being deleted.
 * @returns its bookings, and details for the audit trail
 * @throws AppError unless the administrator has entered how many have paid
 */
export async function confirmPaid<Row extends { id: string }>(
  rule: PaidRule<Row>,
  removal: Locked<Row> & { query: PaidQuery | undefined },
): Promise<{ counts: OfferCounts; details: PaidQuery }> {
  const { row, query } = removal;
  const { paid, ...counts } = await lockPaid(rule, removal);
  if (paid === 0) return { counts, details: {} };
  if (query?.paid === paid) return { counts, details: { paid } };
  const people = paid === 1 ? '1 person has' : `${paid} people have`;
  const message = `${people} paid for this ${rule.noun}. Enter ${paid} to delete it; ${rule.consequence(row)}.`;
  throw new AppError(rule.code, message, [{ path: 'paid', message }]);
}
