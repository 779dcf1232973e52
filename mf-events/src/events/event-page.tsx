import { eventHref } from '../links/offer-hrefs.ts';
import { getEvent } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import { byId, queryOf, useParams, usePageTitle } from '@backflow/platform';
import { BackLink, NotFoundPage, QueryError, isMissing, useNow } from '@backflow/remote-kit';
import { Container } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { Draft, Ended } from '../offer-page/notices.tsx';
import { OfferPage } from '../offer-page/offer-page.tsx';
import styles from '../offer-page/offer-page.module.css';
import { OfferSkeleton } from '../offer-page/offer-skeleton.tsx';
import { useLastKnown } from '../offer-page/use-last-known.ts';
import { EventActions, EventNotes, EventWebsite } from './event-actions.tsx';
import { AboutEvent, EventOffer, EventTerms, PaymentSteps } from './event-details.tsx';
import { eventDrawing } from './event-drawing.ts';
import { dateParts, formatDay, hasEnded } from './event-text.ts';
import { NextEvents } from './next-events.tsx';
import { useRegistering } from './use-registering.ts';

/** An event under its own address, to share and to print. */
export function EventPage() {
  const { id = '' } = useParams();
  return <EventOf key={id} id={id} />;
}

function EventOf({ id }: { id: string }) {
  const query = useQuery(queryOf(getEvent, byId(id)));
  const event = useLastKnown(query.data);
  usePageTitle(event?.title ?? 'Event');
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {event ? (
        <Event event={event} />
      ) : query.isError ? (
        <>
          <BackLink to="/events" label="Back to Events" />
          <QueryError title="The event could not be loaded" query={query} />
        </>
      ) : (
        <OfferSkeleton label="Loading the event" />
      )}
    </Container>
  );
}

function Event({ event }: { event: EventView }) {
  const now = useNow();
  const acts = useRegistering();
  const isOver = hasEnded(event, now);
  return (
    <>
      <OfferPage
        path={eventHref(event.id)}
        back={<BackLink to="/events" label="Back to Events" />}
        date={dateParts(event.startDate, now)}
        drawing={eventDrawing(event)}
        offer={<EventOffer {...{ event, now }} />}
        title={event.title}
        notices={
          <>
            {!event.isPublished && <Draft noun="event" />}
            {isOver && <Ended noun="event" day={formatDay(event)} />}
          </>
        }
        terms={<EventTerms {...{ event, now }} />}
        actions={<EventActions {...{ event, now }} {...acts} />}
        notes={
          <>
            <EventNotes {...{ event, now }} />
            <EventWebsite {...event} />
          </>
        }
      >
        <PaymentSteps {...{ event, now }} />
        <AboutEvent event={event} headingLevel={2} />
      </OfferPage>
      {isOver && <NextEvents now={now} />}
    </>
  );
}
