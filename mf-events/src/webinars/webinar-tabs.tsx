import { countWebinars } from '@backflow/contracts/webinars';
import type { WebinarView, WebinarTab } from '@backflow/contracts/webinars';
import * as z from '@backflow/contracts/zod';
import { queryOf, refetchAfter } from '@backflow/platform';
import type { ListPage } from '@backflow/platform';
import { PremiumUpsell, QueryError, useSearchFilters, CardList } from '@backflow/remote-kit';
import { Button, DatedCardSkeletons, Tabs, classNames, EmptyState } from '@backflow/ui';
import type { AssemblyKind } from '@backflow/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { webinarList } from './api.ts';
import { useWebinarClock } from './use-webinar-clock.ts';
import { shownIn } from './shown-webinar.ts';
import { useWebinarRegistering } from './use-webinar-registering.ts';
import { WebinarCard } from './webinar-card.tsx';
import bannerStyles from './live-banner.module.css';
import styles from './webinars-page.module.css';

const TABS = [
  {
    id: 'upcoming',
    label: 'Upcoming',
    empty: {
      drawing: 'webinar',
      title: 'No upcoming webinars',
      text: 'New dates appear here as soon as they are set.',
    },
  },
  {
    id: 'live',
    label: 'Live Now',
    empty: {
      drawing: 'gauge',
      title: 'No live webinars right now',
      text: 'A webinar you are registered for can be joined here from its start.',
    },
  },
  {
    id: 'recordings',
    label: 'Recordings',
    empty: {
      drawing: 'webinar',
      title: 'No recordings available',
      text: 'Recorded webinars can be watched here once they are over.',
    },
  },
  {
    id: 'all',
    label: 'All',
    empty: {
      drawing: 'classroom',
      title: 'No webinars found',
      text: 'The programme appears here as soon as it is published.',
    },
  },
] as const;

const TabInAddress = z.object({ tab: z._default(z.enum(TABS.map(({ id }) => id)), 'upcoming') });

/** The webinars under their four tabs, with their current status. */
export function WebinarTabs() {
  const { filters, setFilters } = useSearchFilters(TabInAddress);
  const counts = useQuery(queryOf(countWebinars, {}));
  const shown = useInfiniteQuery(webinarList(filters.tab)).data;
  // Live and upcoming webinars are on its first page. They change the counts, whatever tab is open.
  const all = useInfiniteQuery(webinarList('all')).data;
  const webinars = useMemo(() => [...getItems(all), ...getItems(shown)], [all, shown]);
  const now = useWebinarClock(webinars, refetchWebinars);
  const area = useRef<HTMLDivElement>(null);
  if (!counts.data)
    return <QueryError title="Webinars could not be loaded" query={counts} loading={<LoadingWebinars />} />;

  const { data: getCount } = counts;
  const select = (id: string) => {
    const tab = TABS.find((each) => each.id === id)?.id;
    if (tab) setFilters({ tab }, { replace: true });
  };
  return (
    <div ref={area}>
      <LiveBanner
        count={getCount.live}
        onShow={
          filters.tab === 'live'
            ? undefined
            : () => {
                select('live');
                // The button disappears, so the focus moves to the tab.
                area.current?.querySelector<HTMLElement>('[role="tab"]:nth-child(2)')?.focus();
              }
        }
      />
      <Tabs
        label="Webinars"
        selected={filters.tab}
        onSelect={select}
        tabs={TABS.map(({ id, label, empty }) => ({
          id,
          label: `${label} (${getCount[id]})`,
          panel: <WebinarList tab={id} {...{ empty, now }} />,
        }))}
      />
      {webinars.some(({ accessLevel }) => accessLevel === 'premium') && (
        <div className={styles.upsell}>
          <PremiumUpsell title="Access Premium Webinars">
            Premium members can register for every premium webinar.
          </PremiumUpsell>
        </div>
      )}
    </div>
  );
}

interface BannerProps {
  /** How many are live. */
  count: number;
  /** Absent if they are shown already. */
  onShow: (() => void) | undefined;
}

/** Announces a webinar that goes live. The live region stays mounted, so that screen readers announce its change. */
const LiveBanner = ({ count, onShow }: BannerProps) => (
  <div role="status" className={bannerStyles.region}>
    {count > 0 && (
      <div className={bannerStyles.banner}>
        <span className={bannerStyles.mark} aria-hidden="true" />
        <p className={bannerStyles.text}>{count} Webinar(s) Live Now!</p>
        {onShow && (
          <Button variant="quiet" size="sm" onClick={onShow}>
            Show Live
          </Button>
        )}
      </div>
    )}
  </div>
);

const getItems = (list: InfiniteData<ListPage<WebinarView[]>> | undefined): readonly WebinarView[] =>
  list?.pages.flatMap(({ items }) => items) ?? [];

/** The status of a webinar changes with time. */
const refetchWebinars = () => refetchAfter({ changes: ['webinars'] });

/** With room for the tabs, so that the cards replace their skeletons in place. */
export const LoadingWebinars = () => (
  <DatedCardSkeletons label="Loading webinars" className={classNames(styles.cards, styles.loading)} />
);

interface Props {
  tab: WebinarTab;
  /** The empty state. */
  empty: { drawing: AssemblyKind; title: string; text: string };
  /** Milliseconds since 1970. */
  now: number;
}

/** The cards of one tab. */
function WebinarList({ tab, empty, now }: Props) {
  const query = useInfiniteQuery(webinarList(tab));
  const registering = useWebinarRegistering();
  const fetched = query.data?.pages.flatMap(({ items }) => items);
  return (
    <CardList
      plural="webinars"
      items={fetched && shownIn(tab, fetched, now).map((shown) => ({ ...shown, id: shown.webinar.id }))}
      query={query}
      className={styles.cards}
      loading={<DatedCardSkeletons label="Loading webinars" className={styles.cards} />}
      empty={
        <EmptyState drawing={empty.drawing} title={empty.title}>
          {empty.text}
        </EmptyState>
      }
    >
      {({ webinar, status }) => <WebinarCard {...{ webinar, status, now, registering }} />}
    </CardList>
  );
}
