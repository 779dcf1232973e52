import { eventHref, webinarHref } from '../links/offer-hrefs.ts';
/** The page of the event or webinar that a registration is for. */
export const trainingHref = ({
  kind,
  event,
}: {
  kind?: 'event' | 'webinar';
  event: { id: string };
}): string => (kind === 'webinar' ? webinarHref(event.id) : eventHref(event.id));
