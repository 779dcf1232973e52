import { holdsSeat } from '@backflow/contracts';
import type { RegistrationStatus } from '@backflow/contracts';
import { raw, sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { Kind } from './kind.ts';

/** A registration, and the row it is for, which is held. */
export interface Change {
  id: string;
  item: { id: string };
  from: RegistrationStatus;
  to: RegistrationStatus;
}

/** How many seats are taken more, or given back. */
export const seatsTaken = (from: RegistrationStatus | null, to: RegistrationStatus): number =>
  Number(holdsSeat(to)) - Number(from !== null && holdsSeat(from));

/** Gives a registration another status, and takes or gives back its seat. */
export async function changeStatus(
  write: Write,
  kind: Pick<Kind, 'table' | 'registrations'>,
  { id, item, from, to }: Change,
): Promise<void> {
  await write.rows(sql`update ${kind.registrations} set status = ${to}, updated_at = now() where id = ${id}`);
  await countSeats(write, kind, item.id, seatsTaken(from, to));
}

/** Counts seats of a row that is held. */
export async function countSeats(
  write: Write,
  { table }: Pick<Kind, 'table'>,
  id: string,
  seats: number,
): Promise<void> {
  if (seats === 0) return;
  await write.rows(sql`
    update ${raw(table)} set current_attendees = current_attendees + ${seats}, updated_at = now() where id = ${id}`);
}
