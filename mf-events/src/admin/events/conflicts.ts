import { listConflicts } from '@backflow/contracts/events';
import type { ScheduleConflict } from '@backflow/contracts/events';
import { formatPacific, pacificTimeRange, queryOf, request, toast } from '@backflow/platform';
import { useQuery } from '@tanstack/react-query';

/** 'Tom Reyes teaches “RP basics” at the same time (Mon, Nov 2, 8:00 AM – 12:00 PM PT)' */
export function formatConflict({ about, name, other }: ScheduleConflict): string {
  const { title, isPublished, startsAt, endsAt } = other;
  const what = about === 'instructor' ? `${name} teaches` : `${name} is taken by`;
  const when = `${formatPacific(startsAt, 'EEE, MMM d')}, ${pacificTimeRange(startsAt, endsAt)}`;
  return `${what} “${title}”${isPublished ? '' : ' (draft)'} at the same time: ${when}`;
}

/** A fact about each event or webinar in a list that shares an instructor or venue with another one. */
export function useConflictFacts() {
  const { data = [] } = useQuery(queryOf(listConflicts, {}));
  return (id: string) =>
    data
      .filter(({ offerId }) => offerId === id)
      .map((conflict) => ({ icon: 'alert' as const, text: formatConflict(conflict) }));
}

/** Says after a save who or what is needed twice now. */
export async function toastConflicts(ids: readonly string[]): Promise<void> {
  const conflicts = await request(listConflicts, {}).catch(() => []);
  const [first, ...others] = conflicts.filter(({ offerId }) => offerId !== null && ids.includes(offerId));
  if (!first) return;
  const more = others.length > 0 ? ` (and ${others.length} more)` : '';
  toast({ title: 'Saved, with a conflict', description: formatConflict(first) + more });
}
