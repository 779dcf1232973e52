import { NO_AUTHORITY, assessPeopleRows, failed, same } from './assess.ts';
import { foldWord, isSameLicence, phoneDigits, storePerson } from './find-people.ts';
import type { KnownPerson } from './find-people.ts';
import type { ImportValues } from './import-row.ts';

/** Fields that a row changes, with what they are called. A name is never changed: it tells whom a row means. */
const CHANGES = {
  email: 'email',
  phoneNumber: 'phone',
  company: 'company',
  jobTitle: 'job title',
} as const;
// Safe: its keys.
const FIELDS = Object.keys(CHANGES) as (keyof typeof CHANGES)[];

/** Fields that differ. A member's own profile stays: only what is blank in it is filled in. */
function changesOf(person: KnownPerson, values: ImportValues): Partial<Record<keyof typeof CHANGES, string>> {
  const fields: Partial<Record<keyof typeof CHANGES, string>> = {};
  for (const field of FIELDS) {
    const [before, after] = [person[field], values[field]];
    if (!after || (before && (person.hasAccount || field === 'email'))) continue;
    const fold = field === 'phoneNumber' ? phoneDigits : foldWord;
    if (fold(after) !== fold(before ?? '')) fields[field] = after;
  }
  return fields;
}

/** People, with or without an account. Nobody is notified. */
export const assessPeople = assessPeopleRows(({ context: { now } }) =>
  Promise.resolve(({ values }, person) => {
    const { known, name } = person;
    if (person.isNew) {
      return {
        ...{ fate: 'new', text: `Adds ${name}` },
        store: async (write) => {
          const userId = await person.store(write);
          write.audit({ subjectId: userId, details: { userId } });
        },
      };
    }
    const { licence, authority } = values;
    const isLicensed = !licence || known.licences.some((each) => isSameLicence(each, values));
    if (!isLicensed && !authority) return failed(NO_AUTHORITY);
    const added = isLicensed || !authority ? [] : [{ authority, number: licence }];
    const fields = changesOf(known, values);
    const names = [
      ...FIELDS.filter((field) => field in fields).map((field) => CHANGES[field]),
      ...(added.length > 0 ? ['license number'] : []),
    ];
    if (names.length === 0) return same(person.row ? `Same as row ${person.row}` : `Already there: ${name}`);
    return {
      ...{ fate: 'changes', text: `Changes ${names.join(', ')} of ${name}` },
      person: { ...known, ...fields, licences: [...known.licences, ...added] },
      store: async (write) => {
        const stored = { ...fields, ...(added.length > 0 && { licence, authority }) };
        await storePerson(write, now(), stored, known.id);
        write.audit({ subjectId: known.id, details: { userId: known.id, fields: Object.keys(stored) } });
      },
    };
  }),
);
