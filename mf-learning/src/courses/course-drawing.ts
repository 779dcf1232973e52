import type { CourseView } from '@backflow/contracts';
import type { LearningKind } from '@backflow/ui';

/** What a title speaks of; the first that matches is drawn. */
const BY_SUBJECT: readonly (readonly [RegExp, LearningKind])[] = [
  [/\b(?:rpz|rpa|reduced[ -]pressure)/i, 'rpz'],
  [/\b(?:dcv?a?|double[ -]check)\b/i, 'dc'],
  [/\bsvb\b|spill[ -]resistant/i, 'svb'],
  [/\bpvb\b|vacuum[ -]breaker/i, 'pvb'],
  [/\bair[ -]gap/i, 'airGap'],
  [/\bgauge|calibrat/i, 'gauge'],
  [/\brepair|rebuild|maintenance|overhaul/i, 'repair'],
  [/\bfreez|frost|winter/i, 'freeze'],
  [/\bthermal|expansion/i, 'expansion'],
  [/\bhazard|cross[ -]connection|survey/i, 'hazard'],
  [/\breport|record|paperwork|business/i, 'report'],
];

/** The drawing of a course without a picture: what its title speaks of, or else its category. */
export function courseDrawing({
  title,
  categoryName,
}: Pick<CourseView, 'title' | 'categoryName'>): LearningKind {
  const kindOf = (text: string) => BY_SUBJECT.find(([words]) => words.test(text))?.[1];
  return kindOf(title) ?? kindOf(categoryName ?? '') ?? 'classroom';
}
