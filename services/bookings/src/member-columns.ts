import type { Attendee } from '@backflow/contracts/bookings';
import { raw } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/** Columns of `identity.contacts_v2` beside a user's id; null when the account was erased. */
type Erasable = Omit<Attendee['user'], 'id'>;
export type MemberColumns = { userId: string } & { [Name in keyof Erasable]: Erasable[Name] | null };

/** These columns by the alias of the view; the user's id is selected beside them. */
export const memberColumns = (alias: string): Sql =>
  raw(`${alias}.first_name as "firstName", ${alias}.last_name as "lastName", ${alias}.email,
  ${alias}.email_status as "emailStatus", ${alias}.phone_number as "phoneNumber", ${alias}.company`);

/** A member with contact details; the name of an erased account is gone. @returns them apart from the other columns of a row */
export function splitMember<Row extends MemberColumns>(
  row: Row,
): [user: Attendee['user'], rest: Omit<Row, keyof MemberColumns>] {
  const { userId, firstName, lastName, email, emailStatus, phoneNumber, company, ...rest } = row;
  const name = { firstName: firstName ?? 'Former', lastName: lastName ?? 'member' };
  return [{ id: userId, ...name, email: email ?? '', emailStatus, phoneNumber, company }, rest];
}

/** A name of `identity.people_v1`; null where the account is gone. */
export const memberName = (id: string) =>
  raw(`(select btrim(n.first_name || ' ' || n.last_name) from identity.people_v1 n where n.id = ${id})`);

/** A member as the contract names them, by the SQL of their id. */
export const memberJson = (id: string) =>
  raw(`json_build_object('id', ${id}, 'name', coalesce(${memberName(id).sql}, 'Former member'))`);
