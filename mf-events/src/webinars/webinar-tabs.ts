import { webinarStatus } from '@backflow/contracts';
import type { WebinarStatus, WebinarView } from '@backflow/contracts';

/** A webinar with what it is at present. */
export interface ShownWebinar {
  webinar: WebinarView;
  status: WebinarStatus;
}

/** The webinars of each tab, in its order: to come soonest first, past ones latest first, all of them in turn. */
export function webinarTabs(webinars: readonly WebinarView[], now: number) {
  const latestFirst = webinars
    .map((webinar) => ({ webinar, status: webinarStatus(webinar, now) }))
    .sort((a, b) => startOf(b) - startOf(a));
  const having = (...wanted: readonly WebinarStatus[]) =>
    latestFirst.filter(({ status }) => wanted.includes(status));
  const live = having('Live Now').reverse();
  const upcoming = having('Upcoming', 'Starting Soon').reverse();
  const all = [...live, ...upcoming, ...having('Recording Available', 'Ended')];
  return { upcoming, live, recordings: having('Recording Available'), all };
}

const startOf = ({ webinar }: ShownWebinar): number => Date.parse(webinar.scheduledAt);
