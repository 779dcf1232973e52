import { getEvent } from '@backflow/contracts/events';
import type { EventView } from '@backflow/contracts/events';
import { BookForCompany } from '@backflow/booking-kit';
import { byId, queryOf, useParams, usePageTitle, Link, useNavigate } from '@backflow/platform';
import { BackLink, NotFoundPage, QueryError, isMissing, useNow } from '@backflow/remote-kit';
import { Container, buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { eventHref } from '../links/offer-hrefs.ts';
import { Draft, Ended } from '../offer-page/notices.tsx';
import { OfferPage } from '../offer-page/offer-page.tsx';
import { OfferSkeleton } from '../offer-page/offer-skeleton.tsx';
import { useLastKnown } from '../offer-page/use-last-known.ts';
import { EventActions, EventNotes, EventWebsite } from './event-actions.tsx';
import { EventAdminLinks } from './event-admin-links.tsx';
import { AboutEvent, EventOffer, EventTerms, PaymentSteps } from './event-details.tsx';
import { eventDrawing } from './event-drawing.ts';
import { dateParts, formatDay, hasEnded } from './event-text.ts';
import { useRegistering } from './use-registering.ts';
import { NextOffers } from '../offer-page/next-offers.tsx';
import { soonestEvents } from './api.ts';
import { EventCard } from './event-card.tsx';
import styles from '../offer-page/offer-page.module.css';

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
        actions={
          <>
            <EventActions {...{ event, now }} {...acts} />
            {event.isPublished && !hasClosed(event, now) && (
              <BookForCompany offer={{ ...event, offers: 'events' }} />
            )}
          </>
        }
        notes={
          <>
            <EventNotes {...{ event, now }} />
            <EventWebsite {...event} />
            <EventAdminLinks {...event} />
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

/** Whether nobody can be booked any more. */
const hasClosed = ({ startDate, registrationCloseDate }: EventView, now: number): boolean =>
  Date.parse(startDate) <= now ||
  (registrationCloseDate !== null && Date.parse(registrationCloseDate) <= now);

const SHOWN = 2;

/** The soonest events, below one that is over. */
function NextEvents({ now }: { now: number }) {
  const navigate = useNavigate();
  const { data = [] } = useQuery(soonestEvents);
  return (
    <NextOffers
      title="Next events"
      items={data.filter(({ startDate }) => Date.parse(startDate) > now).slice(0, SHOWN)}
      all={
        <Link to="/events" className={buttonClass('quiet')}>
          All Events
        </Link>
      }
    >
      {(event) => (
        <EventCard
          event={event}
          now={now}
          headingLevel={3}
          onOpen={() => void navigate(eventHref(event.id))}
        />
      )}
    </NextOffers>
  );
}
