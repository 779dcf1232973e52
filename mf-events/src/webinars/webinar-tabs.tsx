import type { WebinarView } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { PremiumUpsell, useMemberAction, useSearchFilters } from '@backflow/remote-kit';
import type { MemberAction } from '@backflow/remote-kit';
import { EmptyState, Tabs } from '@backflow/ui';
import type { AssemblyKind } from '@backflow/ui';
import { useRef } from 'react';
import { webinarRegistration } from './api.ts';
import { LiveBanner } from './live-banner.tsx';
import { useRefreshAtStart, useWebinarClock } from './use-webinar-clock.ts';
import { WebinarCard } from './webinar-card.tsx';
import { webinarsByTab } from './webinars-by-tab.ts';
import type { ShownWebinar } from './webinars-by-tab.ts';
import styles from './webinars-page.module.css';

const TABS = [
  {
    id: 'upcoming',
    label: 'Upcoming',
    empty: {
      drawing: 'webinar',
      title: 'No upcoming webinars',
      words: 'New dates appear here as soon as they are set.',
    },
  },
  {
    id: 'live',
    label: 'Live Now',
    empty: {
      drawing: 'gauge',
      title: 'No live webinars right now',
      words: 'A webinar you are registered for can be joined here from its start.',
    },
  },
  {
    id: 'recordings',
    label: 'Recordings',
    empty: {
      drawing: 'webinar',
      title: 'No recordings available',
      words: 'Recorded webinars can be watched here once they are over.',
    },
  },
  {
    id: 'all',
    label: 'All',
    empty: {
      drawing: 'classroom',
      title: 'No webinars found',
      words: 'The programme appears here as soon as it is published.',
    },
  },
] as const;

const TabInAddress = z.object({ tab: z._default(z.enum(TABS.map(({ id }) => id)), 'upcoming') });

interface Props {
  webinars: readonly WebinarView[];
  /** When they were read, in milliseconds since 1970. */
  readAt: number;
  onRefresh: () => unknown;
}

/** The webinars under their four tabs, as they stand at this very moment. */
export function WebinarTabs({ webinars, readAt, onRefresh }: Props) {
  const now = useWebinarClock(webinars);
  useRefreshAtStart(webinars, readAt, now, onRefresh);
  const area = useRef<HTMLDivElement>(null);
  const { filters, choose } = useSearchFilters(TabInAddress);
  const registering = useMemberAction({
    mutation: webinarRegistration,
    done: 'Successfully registered for webinar!',
    failed: 'Failed to register for webinar',
  });
  const byTab = webinarsByTab(webinars, now);
  const select = (id: string) => {
    const tab = TABS.find((each) => each.id === id)?.id;
    if (tab) choose({ tab }, { replace: true });
  };
  return (
    <div ref={area}>
      <LiveBanner
        count={byTab.live.length}
        onShow={
          filters.tab === 'live'
            ? undefined
            : () => {
                select('live');
                // The button goes; the reader goes on where it leads to.
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
          label: `${label} (${byTab[id].length})`,
          panel: <TabPanel shown={byTab[id]} {...{ empty, now, registering }} />,
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

interface PanelProps {
  shown: readonly ShownWebinar[];
  /** What stands there when there are none. */
  empty: { drawing: AssemblyKind; title: string; words: string };
  now: number;
  registering: MemberAction;
}

/** The cards of one tab, or why there are none. */
const TabPanel = ({ shown, empty, now, registering }: PanelProps) =>
  shown.length === 0 ? (
    <EmptyState drawing={empty.drawing} title={empty.title}>
      {empty.words}
    </EmptyState>
  ) : (
    <ul className={styles.cards}>
      {shown.map(({ webinar, status }) => (
        <li key={webinar.id}>
          <WebinarCard {...{ webinar, status, now, registering }} />
        </li>
      ))}
    </ul>
  );
