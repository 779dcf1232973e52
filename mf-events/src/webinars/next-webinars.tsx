import { Link } from '@backflow/platform';
import type { MemberAction } from '@backflow/remote-kit';
import { buttonClass } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NextOffers } from '../offer-page/next-offers.tsx';
import { webinarList } from './api.ts';
import { shownIn } from './shown-webinar.ts';
import { WebinarCard } from './webinar-card.tsx';

const SHOWN = 2;

/** The soonest webinars, below one that is over. */
export function NextWebinars({ now, registering }: { now: number; registering: MemberAction }) {
  const { data } = useInfiniteQuery(webinarList('upcoming'));
  const fetched = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <NextOffers
      title="Next webinars"
      items={shownIn('upcoming', fetched, now)
        .slice(0, SHOWN)
        .map((shown) => ({ ...shown, id: shown.webinar.id }))}
      all={
        <Link to="/webinars" className={buttonClass('quiet')}>
          All Webinars
        </Link>
      }
    >
      {({ webinar, status }) => <WebinarCard {...{ webinar, status, now, registering }} headingLevel={3} />}
    </NextOffers>
  );
}
