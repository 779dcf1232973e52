import { foldText } from '@backflow/contracts';
import { sql } from '@backflow/service-kit';
import type { Sql, Write } from '@backflow/service-kit';
import type { ImportValues, ReadRow } from './import-row.ts';

/** Reads with a statement: in a transaction, or outside of one. */
export type Read = <Row extends object>(statement: Sql) => Promise<Row[]>;

/** Somebody who is stored, as `identity.find_people_v1` has them, or whom an earlier row adds. */
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

/** Somebody whom a row may mean. The rank is 1 by email, 2 by phone and name, 3 by license number. */
type Candidate = KnownPerson & { rank: number };

/**
 * The people of a table: those who are stored, and those of the rows so far as these rows leave them. So rows that are assessed
 * together find whom they find when each is carried out after the other.
 */
export class PeopleOfRows {
  readonly #stored: ReadonlyMap<number, Candidate[]>;
  /** People of the rows so far, by id. */
  readonly #earlier = new Map<string, { person: KnownPerson; row: number }>();
  readonly #idsByKey = new Map<string, Set<string>>();

  private constructor(stored: ReadonlyMap<number, Candidate[]>) {
    this.#stored = stored;
  }

  static async read(read: Read, rows: readonly ReadRow[]): Promise<PeopleOfRows> {
    const wanted = rows.map(({ values }, index) => ({ ...values, index }));
    const found = await read<Candidate & { index: number }>(sql`
      select "index", rank, id, first_name as "firstName", last_name as "lastName", email, phone_number as "phoneNumber", company,
             job_title as "jobTitle", has_account as "hasAccount", licences
        from identity.find_people_v1(${JSON.stringify(wanted)}::text::jsonb)`);
    return new PeopleOfRows(Map.groupBy(found, ({ index }) => index));
  }

  /** The ids of everybody stored whom a row may mean. */
  get storedIds(): string[] {
    return [...this.#stored.values()].flat().map(({ id }) => id);
  }

  /** The person whom a row means; null for nobody who is known; a text: why it can't be told. */
  find(index: number, values: ImportValues): KnownPerson | null | string {
    const stored = (this.#stored.get(index) ?? []).filter(({ id }) => !this.#earlier.has(id));
    const candidates = [...stored, ...this.#findEarlier(values)];
    const rank = Math.min(...candidates.map((candidate) => candidate.rank));
    const best = candidates.filter((candidate) => candidate.rank === rank);
    const distinct = [...new Map(best.map((person) => [person.id, person])).values()];
    const [first, second] = distinct;
    if (!first) return null;
    if (second)
      return `Several people match: ${distinct.map(nameOf).join(', ')}. Give the email, or merge them.`;
    if (rank === 3 && !values.lastName && !values.authority)
      return 'Other authorities may have the same license number: give the name or the authority too.';
    return otherName(first, values) ?? first;
  }

  /** The row so far that is about somebody too. */
  rowOf(person: KnownPerson): number | undefined {
    return this.#earlier.get(person.id)?.row;
  }

  /** Adds the person of a row, as it leaves them. */
  add(row: number, person: KnownPerson): void {
    this.#earlier.set(person.id, { person, row: this.rowOf(person) ?? row });
    for (const key of keysOf(person)) {
      const ids = this.#idsByKey.get(key) ?? new Set();
      this.#idsByKey.set(key, ids.add(person.id));
    }
  }

  /** The same conditions as those of `find_people_v1`. */
  #findEarlier({ email, phoneNumber, licence, authority, ...values }: ImportValues): Candidate[] {
    const name = foldWord(nameOf(values));
    const find = (key: string, rank: number, isMeant: (person: KnownPerson) => boolean = () => true) =>
      [...(this.#idsByKey.get(key) ?? [])].flatMap((id): Candidate[] => {
        const person = this.#earlier.get(id)?.person;
        return person && isMeant(person) ? [{ ...person, rank }] : [];
      });
    const mayHaveEmail = (person: KnownPerson) => !email || person.email === null;
    const hasLicence = (person: KnownPerson) =>
      mayHaveEmail(person) &&
      (!values.lastName || name === foldWord(nameOf(person))) &&
      person.licences.some((each) => isSameLicence(each, { licence, authority }));
    return [
      ...(email ? find(emailKey(email), 1) : []),
      ...(phoneNumber ? find(phoneKey(phoneNumber, name), 2, mayHaveEmail) : []),
      ...(licence ? find(licenceKey(licence), 3, hasLicence) : []),
    ];
  }
}

const emailKey = (email: string) => `email ${email.toLowerCase()}`;
const phoneKey = (phone: string, name: string) => `phone ${phoneDigits(phone)} ${name}`;
const licenceKey = (number: string) => `licence ${number.toLowerCase()}`;

const keysOf = ({ email, phoneNumber, licences, ...person }: KnownPerson): string[] => [
  ...(email === null ? [] : [emailKey(email)]),
  ...(isPhone(phoneNumber) ? [phoneKey(phoneNumber, foldWord(nameOf(person)))] : []),
  ...licences.map(({ number }) => licenceKey(number)),
];

/** True where a license is the one of a row, which may have no authority. */
export const isSameLicence = (
  { authority, number }: KnownPerson['licences'][number],
  values: ImportValues,
): boolean =>
  number.toLowerCase() === values.licence?.toLowerCase() &&
  (!values.authority || authority.toLowerCase() === values.authority.toLowerCase());

export const nameOf = ({ firstName, lastName }: Pick<ImportValues, 'firstName' | 'lastName'>): string =>
  `${firstName ?? ''} ${lastName ?? ''}`.trim();

/** Why a row is not about the person who has its email, phone or license number: it has another name. Undefined if it is. */
const otherName = (person: KnownPerson, { firstName, lastName }: ImportValues): string | undefined => {
  const name = nameOf({ firstName, lastName });
  const names = [
    nameOf(person),
    ...(lastName ? [] : [person.firstName]),
    ...(firstName ? [] : [person.lastName]),
  ];
  return name === '' || names.some((known) => foldWord(known) === foldWord(name))
    ? undefined
    : `This email, phone or license number is ${nameOf(person)}’s: correct the name, or leave it out.`;
};

/** Text without case, accents, spaces and marks, as `users_name_key` of identity has names. */
export const foldWord = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The last ten digits, without an extension, as `users_phone_digits` of identity has them. */
export const phoneDigits = (text: string): string =>
  (text.toLowerCase().split(/x|#|ext/, 1)[0] ?? '').replace(/\D/g, '').slice(-10);

/** True for a phone number that somebody can be recognized by. */
export const isPhone = (text: string | null | undefined): text is string =>
  phoneDigits(text ?? '').length > 6;

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
