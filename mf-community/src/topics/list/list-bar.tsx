import { toast } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { toastReason } from '../../toast-error.ts';
import { readAllTopics } from '../api.ts';
import { SHOWN } from './forum-filter.ts';
import type { ForumList } from './use-forum-list.ts';
import styles from './list-bar.module.css';

/** Above the list: whose topics it shows, how many, and what can be done with all of them. */
export function ListBar({ list }: { list: ForumList }) {
  const { draft, topics, setFilters, isFiltered, clear } = list;
  return (
    <div className={styles.bar}>
      <div role="group" aria-label="Show" className={styles.choices}>
        {SHOWN.map(({ value, label }) => (
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

/** '3 topics'; with more to load, that these are the first. Says nothing while a response is on its way. */
function formatTopicCount({ topics, query, isChanging }: ForumList): string {
  if (!topics || topics.length === 0 || isChanging) return '';
  const words = formatCount(topics.length, 'topic', 'topics');
  return query.hasNextPage ? `First ${words}` : words;
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
      Mark all as read
    </Button>
  );
}
