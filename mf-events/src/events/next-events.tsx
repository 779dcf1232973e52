import { eventHref } from '../links/offer-hrefs.ts';
import { Link, useNavigate } from '@backflow/platform';
import { buttonClass } from '@backflow/ui';
import { useQuery } from '@tanstack/react-query';
import { NextOffers } from '../offer-page/next-offers.tsx';
import { soonestEvents } from './api.ts';
import { EventCard } from './event-card.tsx';

const SHOWN = 2;

/** The soonest events, below one that is over. */
export function NextEvents({ now }: { now: number }) {
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
