import { formatHours } from '@backflow/contracts/bookings';
import { getWebinar, webinarStatus } from '@backflow/contracts/webinars';
import type { WebinarView } from '@backflow/contracts/webinars';
import {
  byId,
  pacificDay,
  pacificTimeRange,
  queryOf,
  refetchAfter,
  requireSignIn,
  useParams,
  usePageTitle,
  useSession,
  Link,
} from '@backflow/platform';
import { BackLink, NotFoundPage, QueryError, isMissing } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { ApprovalNote, BookForCompany, MyBookingActions } from '@backflow/booking-kit';
import { Button, Container, buttonClass } from '@backflow/ui';
import { useQuery, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { ReactNode } from 'react';
import { webinarHref } from '../links/offer-hrefs.ts';
import { AddWebinarToCalendar } from './add-webinar-to-calendar.tsx';
import { ConfirmByNote } from '../events/confirm-by-note.tsx';
import { eventDrawing } from '../events/event-drawing.ts';
import { dateParts, hasDays } from '../events/event-text.ts';
import { Description } from '../offer-page/description.tsx';
import { DayList } from '../offer-page/day-list.tsx';
import { Fact, Facts } from '../offer-page/facts.tsx';
import { Draft, Ended } from '../offer-page/notices.tsx';
import { OfferPage } from '../offer-page/offer-page.tsx';
import { OfferSkeleton } from '../offer-page/offer-skeleton.tsx';
import { Seats } from '../offer-page/seats.tsx';
import { useLastKnown } from '../offer-page/use-last-known.ts';
import { nextStep, shownIn } from './shown-webinar.ts';
import type { ShownWebinar } from './shown-webinar.ts';
import { useWebinarClock } from './use-webinar-clock.ts';
import { useWebinarRegistering } from './use-webinar-registering.ts';
import { WebinarAction } from './webinar-action.tsx';
import { WebinarBadges } from './webinar-badges.tsx';
import { formatAttendees, formatDuration, webinarEnd } from './webinar-text.ts';
import { NextOffers } from '../offer-page/next-offers.tsx';
import { webinarList } from './api.ts';
import { WebinarCard } from './webinar-card.tsx';
import styles from '../offer-page/offer-page.module.css';

/** A webinar under its own address, to share and to print. */
export function WebinarPage() {
  const { id = '' } = useParams();
  return <WebinarOf key={id} id={id} />;
}

function WebinarOf({ id }: { id: string }) {
  const query = useQuery(queryOf(getWebinar, byId(id)));
  const webinar = useLastKnown(query.data);
  usePageTitle(webinar?.title ?? 'Webinar');
  if (isMissing(query.error)) return <NotFoundPage />;
  return (
    <Container className={styles.page}>
      {webinar ? (
        <Webinar webinar={webinar} />
      ) : query.isError ? (
        <>
          <BackToWebinars />
          <QueryError title="The webinar could not be loaded" query={query} />
        </>
      ) : (
        <OfferSkeleton label="Loading the webinar" />
      )}
    </Container>
  );
}

function Webinar({ webinar }: { webinar: WebinarView }) {
  const now = useWebinarClock(
    useMemo(() => [webinar], [webinar]),
    refetchWebinars,
  );
  const title = useRef<HTMLHeadingElement>(null);
  const registering = useWebinarRegistering();
  const status = webinarStatus(webinar, now);
  const isOver = status === 'Recording Available' || status === 'Ended';
  const step = nextStep({ webinar, status }, now);
  return (
    <>
      <OfferPage
        path={webinarHref(webinar.id)}
        back={<BackToWebinars />}
        date={dateParts(webinar.scheduledAt, now)}
        drawing={eventDrawing({ title: webinar.title, isVirtual: true })}
        offer={<WebinarBadges {...{ webinar, status }} />}
        title={webinar.title}
        titleRef={title}
        notices={
          <>
            {!webinar.isPublished && <Draft noun="webinar" />}
            {isOver && <Ended noun="webinar" day={pacificDay(webinar.scheduledAt)} />}
          </>
        }
        terms={<WebinarTerms {...{ webinar, isOver, now }} />}
        actions={
          <>
            {step === 'register' && <ApprovalNote offerId={webinar.id} />}
            <SignInFirst status={status}>
              {step && <WebinarAction {...{ step, webinar, now, registering }} next={title} />}
            </SignInFirst>
            {webinar.isPublished && Date.parse(webinar.scheduledAt) > now && (
              <BookForCompany offer={{ ...webinar, offers: 'webinars', price: '0' }} />
            )}
          </>
        }
        notes={
          <>
            <ConfirmByNote {...webinar} />
            {webinar.registration && (
              <MyBookingActions
                booking={{
                  ...webinar.registration,
                  ...{ offers: 'webinars', title: webinar.title, startsAt: webinar.scheduledAt },
                }}
                now={now}
              />
            )}
          </>
        }
      >
        <Description text={webinar.description} />
      </OfferPage>
      {isOver && <NextWebinars now={now} registering={registering} />}
    </>
  );
}

const WebinarTerms = ({ webinar, isOver, now }: { webinar: WebinarView; isOver: boolean; now: number }) => (
  <>
    <Facts>
      <Fact icon="calendar" name="Date">
        {pacificDay(webinar.scheduledAt)}
        {webinar.isPublished && <AddWebinarToCalendar {...{ webinar, now }} />}
      </Fact>
      <Fact icon="clock" name="Time">
        {hasDays(webinar) ? (
          <DayList sessions={webinar.sessions} isVirtual />
        ) : (
          pacificTimeRange(webinar.scheduledAt, webinarEnd(webinar))
        )}
      </Fact>
      <Fact icon="video" name="Location">
        Virtual, {formatDuration(webinar)}
      </Fact>
      {webinar.hours && (
        <Fact icon="book" name="CE hours">
          {formatHours(webinar.hours)}
        </Fact>
      )}
    </Facts>
    {!isOver && (
      <Seats
        taken={webinar.currentAttendees}
        total={webinar.maxAttendees}
        text={`${formatAttendees(webinar)} attendees`}
      />
    )}
  </>
);

/** Visitors of a live or recorded webinar sign in: only then is it known whether they may watch it. */
function SignInFirst({ status, children }: Pick<ShownWebinar, 'status'> & { children: ReactNode }) {
  const isVisitor = useSession((session) => session.status === 'signed-out');
  const isWatched = status === 'Live Now' || status === 'Recording Available';
  if (!isVisitor || !isWatched) return children;
  return <Button onClick={() => requireSignIn(() => undefined)}>Sign In to Watch</Button>;
}

/** The list of webinars is for members. */
function BackToWebinars() {
  const isVisitor = useSession(({ status }) => status === 'signed-out');
  return isVisitor ? <BackLink /> : <BackLink to="/webinars" label="Back to Webinars" />;
}

/** The status of a webinar changes with time. */
const refetchWebinars = () => refetchAfter({ changes: ['webinars'] });

const SHOWN = 2;

/** The soonest webinars, below one that is over. */
function NextWebinars({ now, registering }: { now: number; registering: MemberAction }) {
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
