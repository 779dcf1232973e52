import type { AssessRows, Assessment } from './assess.ts';
import { FirstRows, failed, missingOfPerson, personFields, same } from './assess.ts';
import { findPeople, foldWord, phoneDigits, identityKeys, nameOf, storePerson } from './find-people.ts';
import type { KnownPerson } from './find-people.ts';
import type { ImportValues } from './import-row.ts';

/** Fields that a row changes, with what they are called. */
const CHANGES = {
  email: 'email',
  firstName: 'first name',
  lastName: 'last name',
  phoneNumber: 'phone',
  company: 'company',
  jobTitle: 'job title',
} as const;

/** Differences between a row and a person. A member's own profile stays: only what is blank in it is filled in. */
function changesOf(person: KnownPerson, values: ImportValues): { fields: ImportValues; names: string[] } {
  const fields: Record<string, string> = {};
  const names: string[] = [];
  for (const [field, name] of Object.entries(CHANGES) as [keyof typeof CHANGES, string][]) {
    const [before, after] = [person[field], values[field]];
    if (!after || (before && (person.hasAccount || field === 'email'))) continue;
    const fold = field === 'phoneNumber' ? phoneDigits : foldWord;
    if (fold(after) === fold(before ?? '')) continue;
    fields[field] = after;
    names.push(name);
  }
  const { licence, authority } = values;
  const isKnown = person.licences.some(
    (each) =>
      each.number.toLowerCase() === licence?.toLowerCase() &&
      (!authority || each.authority.toLowerCase() === authority.toLowerCase()),
  );
  if (!licence || isKnown) return { fields, names };
  return { fields: { ...fields, licence, authority }, names: [...names, 'license number'] };
}

/** People, with or without an account. Nobody is notified. */
export const assessPeople: AssessRows = async ({ context: { now }, read }, rows) => {
  const matches = await findPeople(read, rows);
  const first = new FirstRows();
  return rows.map(({ row, values }, index): Assessment => {
    const keys = identityKeys(values);
    const missing = missingOfPerson(values);
    if (missing !== undefined) return failed(missing);
    if (keys.length === 0)
      return failed(
        'Give an email, a phone number or a license number: a name alone can’t be recognized when it is imported again.',
      );
    const match = matches[index] ?? null;
    if (typeof match === 'string') return failed(match);
    const own = match === null ? keys : [match.id];
    const repeated = first.find(own);
    first.add(own, row);
    if (repeated !== undefined) return same(`Same as row ${repeated}`);
    if (match === null) {
      return {
        ...{ fate: 'new', text: `Adds ${nameOf(values)}` },
        store: async (write) => {
          const userId = await storePerson(write, now(), personFields(values));
          write.audit({ subjectId: userId, details: { userId } });
        },
      };
    }
    const { fields, names } = changesOf(match, values);
    if (names.length === 0) return same(`Already there: ${nameOf(match)}`);
    return {
      ...{ fate: 'changes', text: `Changes ${names.join(', ')} of ${nameOf(match)}` },
      store: async (write) => {
        await storePerson(write, now(), fields, match.id);
        write.audit({ subjectId: match.id, details: { userId: match.id, fields: Object.keys(fields) } });
      },
    };
  });
};
