import type { ReceivedHandOver } from '@backflow/contracts/bookings';
import { Link, pacificDay, pacificTimeRange } from '@backflow/platform';
import { Fact, Facts } from '../offer-page/facts.tsx';

/** The page of what is handed over. */
export const getPage = ({ offers, offerId }: Pick<ReceivedHandOver, 'offers' | 'offerId'>): string =>
  `/${offers}/${offerId}`;

/** The offer that is transferred, its time and location, and the sender. */
export function HandOverFacts({ handOver }: { handOver: ReceivedHandOver }) {
  const { title, from, startsAt, endsAt, location } = handOver;
  return (
    <>
      <h2>
        <Link to={getPage(handOver)}>{title}</Link>
      </h2>
      <Facts>
        <Fact icon="user" name="From">
          {from}
        </Fact>
        {startsAt !== null && (
          <>
            <Fact icon="calendar" name="Date">
              {pacificDay(startsAt)}
            </Fact>
            <Fact icon="clock" name="Time">
              {pacificTimeRange(startsAt, endsAt)}
            </Fact>
          </>
        )}
        {location !== null && (
          <Fact icon="pin" name="Location">
            {location}
          </Fact>
        )}
      </Facts>
    </>
  );
}
