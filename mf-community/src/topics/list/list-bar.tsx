import { toast } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { toastReason } from '../../toast-error.ts';
import { readAllTopics } from '../api.ts';
import { TOPIC_FILTERS } from './forum-filter.ts';
import type { ForumList } from './use-forum-list.ts';
import styles from './list-bar.module.css';

/** The bar above the list: filters, the number of topics, and a button to mark all as read. */
export function ListBar({ list }: { list: ForumList }) {
  const { draft, topics, setFilters, isFiltered, clear } = list;
  return (
    <div className={styles.bar}>
      <div role="group" aria-label="Show" className={styles.choices}>
        {TOPIC_FILTERS.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            className={styles.choice}
            aria-pressed={draft.only === value}
            onClick={() => setFilters({ only: value })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={styles.end}>
        <p role="status" className={styles.count}>
          {formatTopicCount(list)}
        </p>
        {isFiltered ? (
          <Button variant="ghost" size="sm" icon="close" onClick={clear}>
            Clear Filters
          </Button>
        ) : (
          topics?.length !== 0 && <ReadAll />
        )}
      </div>
    </div>
  );
}

/** '3 topics', or 'First 3 topics' when there are more. Empty while loading. */
function formatTopicCount({ topics, query, isChanging }: ForumList): string {
  if (!topics || topics.length === 0 || isChanging) return '';
  const count = formatCount(topics.length, 'topic', 'topics');
  return query.hasNextPage ? `First ${count}` : count;
}

function ReadAll() {
  const { mutate, isPending } = useMutation({
    ...readAllTopics,
    onError: (error) => toastReason(error, 'The topics could not be marked as read.'),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      icon="check"
      pending={isPending}
      onClick={() =>
        mutate(undefined, { onSuccess: () => toast({ title: 'All topics are marked as read' }) })
      }
    >
      Mark All as Read
    </Button>
  );
}
