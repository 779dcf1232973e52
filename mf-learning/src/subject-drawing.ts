import type { LearningKind } from '@backflow/ui';

/** Patterns by subject: the kind of work before the assembly. */
const BY_SUBJECT: readonly (readonly [RegExp, LearningKind])[] = [
  [/\b(freez|frost|winter)/i, 'freeze'],
  [/\b(thermal|expansion)/i, 'expansion'],
  [/\b(hazard|cross-connection|survey)/i, 'hazard'],
  [/\bair[ -]gap/i, 'airGap'],
  [/\b(repair|rebuild|maintenance|troubleshoot|parts?\b)/i, 'repair'],
  [/\b(report|record|form|paperwork|notice|regulation|code)/i, 'report'],
  [/\b(gauge|calibrat)/i, 'gauge'],
  [/\bsvba?\b|\bspill[ -]resistant/i, 'svb'],
  [/\bpvba?\b|\bvacuum[ -]breaker/i, 'pvb'],
  [/\b(rpz|rpa|rp\b|rpda|reduced[ -]pressure|relief valve)/i, 'rpz'],
  [/\b(dcv?a?|dcda)\b|\bdouble[ -]check|\bfire line/i, 'dc'],
];

interface Subject {
  title: string;
  categoryName: string | null;
}

/** The drawing of a course or a resource without a picture, by its title, else by its category. */
export function subjectDrawing({ title, categoryName }: Subject): LearningKind | undefined {
  const getDrawing = (text: string) => BY_SUBJECT.find(([pattern]) => pattern.test(text))?.[1];
  return getDrawing(title) ?? getDrawing(categoryName ?? '');
}
