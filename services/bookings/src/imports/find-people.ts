import { foldText } from '@backflow/contracts';
import { sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';
import type { ImportValues, ReadRow } from './import-row.ts';

/** Reads with a statement: in a transaction, or outside of one. */
export type Read = <Row extends object>(statement: Sql) => Promise<Row[]>;

/** Somebody who is stored, as `identity.find_people_v1` has them. */
export interface KnownPerson {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
  company: string | null;
  jobTitle: string | null;
  hasAccount: boolean;
  licences: readonly { authority: string; number: string }[];
}

/** The person of a row; null for none; a text: why it can't be told. */
type Match = KnownPerson | null | string;

/** Finds the people of rows: by email, else by phone and name, else by license number. */
export async function findPeople(read: Read, rows: readonly ReadRow[]): Promise<Match[]> {
  const wanted = rows.map(({ values }, index) => ({ ...values, index }));
  const found = await read<KnownPerson & { index: number; rank: number }>(sql`
    select "index", rank, id, first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber", company,
           job_title as "jobTitle", has_account as "hasAccount", licences
      from identity.find_people_v1(${JSON.stringify(wanted)}::text::jsonb)`);
  const matches = Map.groupBy(found, ({ index }) => index);
  return rows.map(({ values }, index): Match => {
    const people = matches.get(index) ?? [];
    const best = people.filter(({ rank }) => rank === people[0]?.rank);
    const distinct = [...new Map(best.map((person) => [person.id, person])).values()];
    const [first, second] = distinct;
    if (!first) return null;
    if (second)
      return `Several people match: ${distinct.map(nameOf).join(', ')}. Give the email, or merge them.`;
    return otherName(first, values) ?? first;
  });
}

export const nameOf = ({ firstName, lastName }: Pick<ImportValues, 'firstName' | 'lastName'>): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** Why a row is not about the person who has its email, phone or license number: it has another name. Undefined if it is. */
const otherName = (person: KnownPerson, values: ImportValues): string | undefined => {
  const name = foldWord(nameOf(values));
  return name === '' || name === foldWord(nameOf(person))
    ? undefined
    : `This email, phone or license number is ${nameOf(person)}’s: correct the name, or leave it out.`;
};

/** Text without case, accents, spaces and marks, as `users_name_key` of identity has names. */
export const foldWord = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The last ten digits, without an extension, as `users_phone_digits` of identity has them. */
export const phoneDigits = (text: string): string =>
  (text.toLowerCase().split(/x|#|ext/, 1)[0] ?? '').replace(/\D/g, '').slice(-10);

/** What a row can be recognized by when it is imported again, best first. Empty for a name alone. */
export function identityKeys({ email, phoneNumber, licence, ...values }: ImportValues): string[] {
  const name = foldWord(`${values.firstName ?? ''}${values.lastName ?? ''}`);
  const digits = phoneDigits(phoneNumber ?? '');
  return [
    ...(email ? [`email ${email}`] : []),
    ...(digits ? [`phone ${digits} ${name}`] : []),
    ...(licence ? [`licence ${licence.toLowerCase()}`] : []),
  ];
}

/** Adds somebody, or stores fields of somebody who exists. @returns their id */
export async function storePerson(
  { rows }: Pick<Write, 'rows'>,
  now: number,
  fields: ImportValues,
  id?: string,
): Promise<string> {
  const [stored] = await rows<{ id: string }>(sql`
    select identity.import_person_v1(${id ?? null}, ${JSON.stringify(fields)}::text::jsonb, ${new Date(now)}) as id`);
  if (!stored) throw new Error('the person was not stored');
  return stored.id;
}
