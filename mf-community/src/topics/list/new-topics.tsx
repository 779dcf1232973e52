import { hrefOf } from '@backflow/contracts';
import { TopicEvent, listForumTopics, streamForumTopics } from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import { dropLaterPages, queryClient } from '@backflow/platform';
import { formatCount, useEventStream } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useState } from 'react';
import { toastReason } from '../../toast-error.ts';
import { forumCategories } from '../api.ts';
import type { ForumList } from './use-forum-list.ts';
import styles from './new-topics.module.css';

interface Props {
  list: ForumList;
  /** The list shows them now. */
  onShown: () => void;
}

/** How many topics there are that the list does not show yet; a click reads it anew. It never moves by itself. */
export function NewTopics({ list, onShown }: Props) {
  const { query } = list;
  const { topics, forget } = useNewTopics(list);
  const [isReading, setReading] = useState(false);

  const show = async () => {
    setReading(true);
    dropLaterPages(listForumTopics);
    // They count them as well.
    void queryClient.invalidateQueries({ queryKey: forumCategories.queryKey });
    const { error, isError } = await query.refetch();
    setReading(false);
    if (isError) return toastReason(error, 'New topics could not be loaded.');
    forget(topics);
    onShown();
  };
  return (
    <div role="status" className={styles.place}>
      {topics.length > 0 && (
        <Button size="sm" pending={isReading} className={styles.button} onClick={() => void show()}>
          {formatCount(topics.length, 'new topic', 'new topics')}
        </Button>
      )}
    </div>
  );
}

/** A topic that was approved, and its number: topics are numbered in the order of their approval. */
type Arrival = TopicEvent & { number: number };

/** The topics approved since the list was read that belong in it and are not in it. One's own one knows of. */
function useNewTopics({ filters, query, topics: listed, isChanging }: ForumList) {
  const after = query.data?.pages[0]?.latestTopic ?? null;
  const [arrived, setArrived] = useState<readonly Arrival[]>([]);
  useEventStream({
    href: after === null || isChanging ? null : hrefOf(streamForumTopics, {}, { after }),
    events: {
      topic: (data, id) => {
        const event = z.safeParse(TopicEvent, data);
        if (!event.success) return;
        const topic = { ...event.data, number: Number(id) };
        // What comes may be known already.
        setArrived((before) => [...before.filter((each) => each.id !== topic.id), topic]);
      },
    },
  });
  const isNew = ({ id, number, isMine, categoryId }: Arrival): boolean =>
    after !== null &&
    number > after &&
    !isMine &&
    (filters.category === '' || filters.category === categoryId) &&
    listed?.some((topic) => topic.id === id) === false;
  return {
    topics: arrived.filter(isNew),
    /** Those were shown, or are gone again. */
    forget: (topics: readonly Arrival[]) =>
      setArrived((before) => before.filter(({ id }) => !topics.some((topic) => topic.id === id))),
  };
}
