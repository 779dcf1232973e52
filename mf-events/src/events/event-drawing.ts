import type { EventView } from '@backflow/contracts/events';
import type { AssemblyKind } from '@backflow/ui';

const BY_SUBJECT: readonly (readonly [RegExp, AssemblyKind])[] = [
  [/\b(rpz|rpa|reduced[ -]pressure)/i, 'rpz'],
  [/\b(dcv?a?|double[ -]check)\b/i, 'dc'],
  [/\b(p|s)vb\b|vacuum[ -]breaker/i, 'pvb'],
  [/\bgauge/i, 'gauge'],
];

/** The drawing on an event's card: the assembly that its title names, else a classroom or a webinar. */
export function eventDrawing({ title, isVirtual }: Pick<EventView, 'title' | 'isVirtual'>): AssemblyKind {
  const subject = BY_SUBJECT.find(([pattern]) => pattern.test(title));
  return subject?.[1] ?? (isVirtual ? 'webinar' : 'classroom');
}
