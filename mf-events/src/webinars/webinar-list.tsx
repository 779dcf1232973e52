import type { WebinarTab } from '@backflow/contracts/webinars';
import { LoadMoreList, QueryError, useMemberAction } from '@backflow/remote-kit';
import { DatedCardSkeletons, EmptyState } from '@backflow/ui';
import type { AssemblyKind } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { registeredText } from '../events/registered-text.ts';
import { webinarList, webinarRegistration } from './api.ts';
import { shownIn } from './shown-webinar.ts';
import { WebinarCard } from './webinar-card.tsx';
import styles from './webinars-page.module.css';

interface Props {
  tab: WebinarTab;
  /** What stands there when there are none. */
  empty: { drawing: AssemblyKind; title: string; words: string };
  /** Milliseconds since 1970. */
  now: number;
}

/** The cards of one tab, or what stands in their place. */
export function WebinarList({ tab, empty, now }: Props) {
  const query = useInfiniteQuery(webinarList(tab));
  const registering = useMemberAction({
    mutation: webinarRegistration,
    successMessage: registeredText('Successfully registered for webinar!'),
    errorMessage: 'Failed to register for webinar',
  });
  if (!query.data) {
    return query.isError ? (
      <QueryError title="Webinars could not be loaded" query={query} />
    ) : (
      <DatedCardSkeletons label="Loading webinars" className={styles.cards} />
    );
  }
  const read = query.data.pages.flatMap(({ items }) => items);
  const items = shownIn(tab, read, now).map((shown) => ({ ...shown, id: shown.webinar.id }));
  if (items.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState drawing={empty.drawing} title={empty.title}>
        {empty.words}
      </EmptyState>
    );
  }
  return (
    <LoadMoreList
      items={items}
      query={query}
      errorMessage="More webinars could not be loaded."
      className={styles.cards}
    >
      {({ webinar, status }) => <WebinarCard {...{ webinar, status, now, registering }} />}
    </LoadMoreList>
  );
}
