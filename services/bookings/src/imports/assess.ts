import type { ImportChoices, ImportFate } from '@backflow/contracts/bookings';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import type { Read } from './find-people.ts';
import { findPeople, identityKeys, nameOf, storePerson } from './find-people.ts';
import type { ImportValues, ReadRow } from './import-row.ts';

/** What is done with a row, and how. */
export interface Assessment {
  fate: ImportFate;
  text: string;
  /** Present for `new` and `changes`. Reports the audit entry. */
  store?: (write: Write) => Promise<void>;
}

/** An import as it is previewed or carried out. */
export interface ImportRun {
  readonly context: BookingsContext;
  readonly read: Read;
  readonly choices: ImportChoices;
  readonly actorId: string;
}

/** Assesses rows that have no errors of their own, in their order: a later row may repeat an earlier one. */
export type AssessRows = (run: ImportRun, rows: readonly ReadRow[]) => Promise<Assessment[]>;

export const failed = (text: string): Assessment => ({ fate: 'error', text });
export const same = (text: string): Assessment => ({ fate: 'same', text });

/** Finds repeated rows of a table: the first row with each key. */
export class FirstRows {
  readonly #rows = new Map<string, number>();

  /** @returns the row that has one of the keys already */
  find(keys: readonly string[]): number | undefined {
    return keys.map((key) => this.#rows.get(key)).find((row) => row !== undefined);
  }

  add(keys: readonly string[], row: number): void {
    for (const key of keys) if (!this.#rows.has(key)) this.#rows.set(key, row);
  }
}

/** The person of a row: known, or to be added with it. */
export interface RowPerson {
  /** Null for one to be added. */
  id: string | null;
  /** Tells people of a table apart. */
  key: string;
  name: string;
  /** @returns their id */
  store: (write: Write) => Promise<string>;
}

const NO_PERSON = 'No such person: import people first, or let this import add them.';

/** The people of rows that are about people, or why there is none. */
export async function findRowPeople(
  { context: { now }, read, choices: { createsPeople } }: ImportRun,
  rows: readonly ReadRow[],
): Promise<(RowPerson | string)[]> {
  const matches = await findPeople(read, rows);
  return matches.map((match, index): RowPerson | string => {
    const values = rows[index]?.values ?? {};
    const [key] = identityKeys(values);
    if (key === undefined)
      return 'Give an email, a phone number or a license number: a name alone may be anybody’s.';
    if (typeof match === 'string') return match;
    if (match === null) {
      if (!createsPeople) return NO_PERSON;
      const missing = missingOfPerson(values);
      if (missing !== undefined) return missing;
      return {
        id: null,
        key,
        name: nameOf(values),
        store: (write) => storePerson(write, now(), personFields(values)),
      };
    }
    return { id: match.id, key: match.id, name: nameOf(match), store: () => Promise.resolve(match.id) };
  });
}

/** The ids of the people of rows who are known. */
export const knownIds = (people: readonly (RowPerson | string)[]): string[] =>
  people.flatMap((person) => (typeof person === 'string' || person.id === null ? [] : [person.id]));

/** Why a row is not enough for adding its person; undefined if it is. */
export function missingOfPerson({
  firstName,
  lastName,
  licence,
  authority,
}: ImportValues): string | undefined {
  if (!firstName || !lastName) return 'First and last name are needed.';
  if (licence && !authority)
    return 'The license number has no authority: add a column, or choose one for all rows.';
  return undefined;
}

/** The fields of a row that belong to its person. */
export const personFields = (values: ImportValues): ImportValues => {
  const { firstName, lastName, email, phoneNumber, company, jobTitle, licence, authority } = values;
  return { firstName, lastName, email, phoneNumber, company, jobTitle, licence, authority };
};
