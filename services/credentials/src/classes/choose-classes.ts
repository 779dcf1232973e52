import type { ClassThatCounts, RenewalAssessment } from '@backflow/contracts/credentials';

const SHOWN = 3;

/** The first classes that bring what is missing to a credential of an authority. */
export function chooseClasses(
  classes: readonly ClassThatCounts[],
  authorityId: string | null,
  { requirements }: RenewalAssessment,
): ClassThatCounts[] {
  const missing = requirements.filter(({ isDone }) => !isDone).map(({ kind }) => kind);
  const counts = ({ minutes }: ClassThatCounts['approvals'][number]) =>
    missing.some(
      (kind) =>
        kind === 'course' ||
        kind === 'refresher' ||
        (kind === 'handsOnHours' && (minutes.handsOn ?? 0) > 0) ||
        (kind === 'classHours' && (minutes.classroom ?? 0) + (minutes.online ?? 0) > 0),
    );
  const isUseful = ({ approvals }: ClassThatCounts) =>
    approvals.some((approval) => approval.authorityId === authorityId && counts(approval));
  return classes.filter(isUseful).slice(0, SHOWN);
}
