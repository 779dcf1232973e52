import type { RegistrationStatus } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit';
import type { Transaction } from 'sequelize';
import type { EventRecord } from '../db/models/event.ts';
import type { Models } from '../db/models/index.ts';
import { EventFullError } from './registration.errors.ts';

/** Pending and confirmed registrations hold a seat. */
export const holdsSeat = (status: RegistrationStatus): boolean =>
  status === 'pending' || status === 'confirmed';

/**
 * Whoever gives or takes a seat holds the event's row first, until the transaction ends: the count and the
 * registrations then change together, one writer at a time.
 * Throws NotFoundError when there is no such event.
 */
export async function lockEvent(
  { Event }: Models,
  id: string,
  transaction: Transaction,
): Promise<EventRecord> {
  const event = await Event.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
  if (!event) throw new NotFoundError('This event');
  return event;
}

/** Counts a seat given (1) or taken back (-1) on a locked event. */
export async function countSeat(event: EventRecord, change: 1 | -1, transaction: Transaction): Promise<void> {
  await event.update({ currentAttendees: event.currentAttendees + change }, { transaction });
}

/** Throws EventFullError when a locked event has no seat left. */
export function refuseWhenFull({ maxAttendees, currentAttendees }: EventRecord): void {
  if (maxAttendees !== null && currentAttendees >= maxAttendees) throw new EventFullError();
}
