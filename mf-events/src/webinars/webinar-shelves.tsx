import type { WebinarView } from '@backflow/contracts';
import { Tabs } from '@backflow/ui';
import { useRef, useState } from 'react';
import { PremiumUpsell } from '../premium-upsell.tsx';
import { useRegistering } from '../use-registering.ts';
import { webinarRegistration } from './api.ts';
import { LiveBanner } from './live-banner.tsx';
import { useRefreshAtStart } from './use-refresh-at-start.ts';
import { useWebinarClock } from './use-webinar-clock.ts';
import { WebinarList } from './webinar-list.tsx';
import { webinarTabs } from './webinar-tabs.ts';
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

interface Props {
  webinars: readonly WebinarView[];
  /** When they were read, in milliseconds since 1970. */
  readAt: number;
  onRefresh: () => unknown;
}

/** The webinars under their four tabs, as they stand at this very moment. */
export function WebinarShelves({ webinars, readAt, onRefresh }: Props) {
  const now = useWebinarClock(webinars);
  useRefreshAtStart(webinars, readAt, now, onRefresh);
  const shelves = useRef<HTMLDivElement>(null);
  const [selected, setSelected] = useState<string>(TABS[0].id);
  const registering = useRegistering({
    mutation: webinarRegistration,
    done: 'Successfully registered for webinar!',
    failed: 'Failed to register for webinar',
  });
  const shown = webinarTabs(webinars, now);
  return (
    <div ref={shelves}>
      <LiveBanner
        count={shown.live.length}
        onShow={
          selected === 'live'
            ? undefined
            : () => {
                setSelected('live');
                // The button goes; the reader goes on where it leads to.
                shelves.current?.querySelector<HTMLElement>('[role="tab"]:nth-child(2)')?.focus();
              }
        }
      />
      <Tabs
        label="Webinars"
        selected={selected}
        onSelect={setSelected}
        tabs={TABS.map(({ id, label, empty }) => ({
          id,
          label: `${label} (${shown[id].length})`,
          panel: <WebinarList shown={shown[id]} {...{ empty, now, registering }} />,
        }))}
      />
      {webinars.some(({ accessLevel }) => accessLevel === 'premium') && (
        <div className={styles.upsell}>
          <PremiumUpsell kind="webinar" />
        </div>
      )}
    </div>
  );
}
