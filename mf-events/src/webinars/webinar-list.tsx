import type { WebinarTab } from '@backflow/contracts/webinars';
import { CardList } from '@backflow/remote-kit';
import { DatedCardSkeletons, EmptyState } from '@backflow/ui';
import type { AssemblyKind } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { webinarList } from './api.ts';
import { shownIn } from './shown-webinar.ts';
import { useWebinarRegistering } from './use-webinar-registering.ts';
import { WebinarCard } from './webinar-card.tsx';
import styles from './webinars-page.module.css';

interface Props {
  tab: WebinarTab;
  /** The empty state. */
  empty: { drawing: AssemblyKind; title: string; text: string };
  /** Milliseconds since 1970. */
  now: number;
}

/** The cards of one tab. */
export function WebinarList({ tab, empty, now }: Props) {
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
