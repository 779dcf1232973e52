import type { ImportChoices, ImportFate } from '@backflow/contracts/bookings';
import { mailPasswordLinkOnce } from '@backflow/contracts/identity';
import type { Write } from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';
import { PeopleOfRows, isPhone, nameOf, storePerson } from './find-people.ts';
import type { KnownPerson, Read } from './find-people.ts';
import type { ImportValues, ReadRow } from './import-row.ts';

/** What is done with a row, and how. */
export interface Assessment {
  fate: ImportFate;
  text: string;
  /** The person of the row as it leaves them. Absent: unchanged. */
  person?: KnownPerson;
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

/** The person of a row: known, or to be added with it. */
export interface RowPerson {
  known: KnownPerson;
  isNew: boolean;
  /** The row before that is about them too. */
  row: number | undefined;
  name: string;
  /** @returns their id */
  store: (write: Write) => Promise<string>;
}

/** Assesses a row that is about a person. */
type AssessRow = (row: ReadRow, person: RowPerson, index: number) => Assessment;

/**
 * Assesses rows that are about people, one after the other.
 * @param prepare reads what the rows are compared with, for those of them who are stored
 */
export const assessPeopleRows =
  (
    prepare: (run: ImportRun, rows: readonly ReadRow[], ids: readonly string[]) => Promise<AssessRow>,
  ): AssessRows =>
  async (run, rows) => {
    const people = await PeopleOfRows.read(run.read, rows);
    const assessRow = await prepare(run, rows, people.storedIds);
    return rows.map((row, index) => {
      const person = findPerson(run, people, row, index);
      if (typeof person === 'string') return failed(person);
      const assessment = assessRow(row, person, index);
      if (assessment.fate !== 'error') people.add(row.row, assessment.person ?? person.known);
      return assessment;
    });
  };

const NO_KEY = 'Give an email, a phone number or a license number: a name alone may be anybody’s.';
export const NO_AUTHORITY = 'The license number has no authority: add a column, or choose one for all rows.';

/** The person of a row, or why there is none. */
function findPerson(
  { context: { now }, choices: { kind, createsPeople, sendsLinks } }: ImportRun,
  people: PeopleOfRows,
  { row, values }: ReadRow,
  index: number,
): RowPerson | string {
  const { firstName, lastName, email, phoneNumber, licence, authority } = values;
  if (!email && !isPhone(phoneNumber) && !licence) return NO_KEY;
  const found = people.find(index, values);
  if (typeof found === 'string') return found;
  if (found) {
    const store = () => Promise.resolve(found.id);
    return { known: found, isNew: false, row: people.rowOf(found), name: nameOf(found), store };
  }
  if (kind !== 'people' && !createsPeople)
    return 'No such person: import people first, or let this import add them.';
  if (!firstName || !lastName) return 'First and last name are needed.';
  if (licence && !authority) return NO_AUTHORITY;
  const known: KnownPerson = {
    ...{ id: `row ${row}`, firstName, lastName, hasAccount: false },
    ...{ email: email ?? null, phoneNumber: phoneNumber ?? null },
    ...{ company: values.company ?? null, jobTitle: values.jobTitle ?? null },
    licences: licence && authority ? [{ authority, number: licence }] : [],
  };
  return {
    ...{ known, isNew: true, row: undefined, name: nameOf(known) },
    store: async (write) => {
      const userId = await storePerson(write, now(), personFields(values));
      if (sendsLinks && email) await write.queue(mailPasswordLinkOnce, { userId });
      return userId;
    },
  };
}

/** The fields of a row that belong to its person. */
const personFields = (values: ImportValues): ImportValues => {
  const { firstName, lastName, email, phoneNumber, company, jobTitle, licence, authority } = values;
  return { firstName, lastName, email, phoneNumber, company, jobTitle, licence, authority };
};
