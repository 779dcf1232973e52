import type { AdminEventView } from '@backflow/contracts/events';
import { MailReachNotice } from '@backflow/booking-kit';
import { formatPeople, isNotified } from './event-text.ts';

/** How many people are mailed when the event becomes a draft or is deleted. */
export const ReachNotice = ({ id }: Pick<AdminEventView, 'id'>) => (
  <MailReachNotice offer={{ offers: 'events', id }} about="change" />
);

/** The question before an event that people are notified about becomes a draft again. */
export const draftQuestion = (event: AdminEventView) =>
  isNotified(event)
    ? {
        title: 'Make this event a draft again?',
        question: `${formatPeople(event)} for “${event.title}” or waiting for it. They will be told that it is no longer offered.`,
        note: <ReachNotice {...event} />,
      }
    : null;
