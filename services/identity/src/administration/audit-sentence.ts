import type { AuditEntry } from '@backflow/contracts/identity';
import type { Difference } from '@backflow/service-kit';
import { getAuditAction } from './audit-actions.ts';
import { getPerson } from './audit-subjects.query.ts';
import type { AuditNames } from './audit-subjects.query.ts';

type Sentence = AuditEntry['sentence'];
type Part = Sentence[number];

/** An entry as a sentence: its action's text, with the names of actor, subject and member. */
export function auditSentence(entry: Omit<AuditEntry, 'sentence'>, names: AuditNames): Sentence {
  const { actor, action } = entry;
  const who: Part = actor
    ? { text: actor.name, path: pathOfPerson(actor.id, names) }
    : { text: withoutAccount(entry.details), path: null };
  const sentence = getAuditAction(action)?.sentence ?? `did ${action}`;
  const parts = sentence.split(/(\{\w+\})/).filter((part) => part !== '');
  return [who, { text: ' ', path: null }, ...parts.map((part) => getPart(part, entry, names))];
}

/** An actor without an account: a token's holder, the platform's operator, the site by itself, or an unknown one. */
function withoutAccount({ by }: AuditEntry['details']): string {
  if (typeof by !== 'object' || by === null || !('kind' in by)) return 'Somebody';
  if (by.kind === 'operator') return 'The platform’s operator';
  if (by.kind === 'automatic') return 'The site';
  return 'name' in by && typeof by.name === 'string' ? `The token “${by.name}”` : 'Somebody';
}

function getPart(part: string, entry: Omit<AuditEntry, 'sentence'>, names: AuditNames): Part {
  if (part === '{member}') {
    const person = getPerson(entry, names);
    return { text: person?.name ?? 'a member', path: person ? pathOfPerson(person.id, names) : null };
  }
  if (part === '{subject}') return getSubject(entry, names);
  return { text: part === '{status}' ? getStatus(entry.details) : part, path: null };
}

const pathOfPerson = (id: string, { people }: AuditNames): string | null =>
  people.has(id) ? `/admin/people/${id}` : null;

/** The subject's current name; for a deleted one, the name in the entry. */
function getSubject({ subjectId, details }: Omit<AuditEntry, 'sentence'>, { subjects }: AuditNames): Part {
  const subject = subjectId === null ? undefined : subjects.get(subjectId);
  if (subject) return { text: subject.name, path: subject.path };
  for (const stored of [details.title, details.name, details.originalName]) {
    const text: unknown = isDifference(stored) ? stored.to : stored;
    if (typeof text === 'string' && text !== '') return { text, path: null };
  }
  return { text: 'a record that was deleted', path: null };
}

/** 'paid' for a booking that was pending; 'attended' for one whose attendance was recorded. */
function getStatus({ status, attended, movedTo }: AuditEntry['details']): string {
  if (isDifference(attended)) return attended.to === true ? 'attended' : 'not attended';
  if (movedTo !== undefined) return 'moved to another date';
  const [from, to] = isDifference(status) ? [status.from, status.to] : [undefined, status];
  if (from === 'pending' && to === 'confirmed') return 'paid';
  if (from === 'confirmed' && to === 'pending') return 'not paid';
  return typeof to === 'string' ? to : 'changed';
}

export const isDifference = (value: unknown): value is Difference =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
