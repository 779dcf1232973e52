import type { WebinarView } from '@backflow/contracts/webinars';
import { AddToCalendar } from '../events/add-to-calendar.tsx';
import { webinarEnd } from './webinar-text.ts';

/** `AddToCalendar` of a webinar. */
export const AddWebinarToCalendar = ({ webinar, now }: { webinar: WebinarView; now: number }) => (
  <AddToCalendar
    event={{
      ...webinar,
      ...{ startDate: webinar.scheduledAt, endDate: webinarEnd(webinar), isVirtual: true, location: null },
    }}
    kind="webinar"
    now={now}
  />
);
