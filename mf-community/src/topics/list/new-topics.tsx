import { getHref } from '@backflow/contracts';
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
  /** Called when the list shows the new topics. */
  onShown: () => void;
}

/** The number of topics that the list does not show yet. A click refetches the list, which never changes by itself. */
export function NewTopics({ list, onShown }: Props) {
  const { query } = list;
  const { topics, clear } = useNewTopics(list);
  const [isFetching, setFetching] = useState(false);

  const show = async () => {
    setFetching(true);
    dropLaterPages(listForumTopics);
    // The counts of categories have changed as well.
    void queryClient.invalidateQueries({ queryKey: forumCategories.queryKey });
    const { error, isError } = await query.refetch();
    setFetching(false);
    if (isError) return toastReason(error, 'New topics could not be loaded.');
    clear(topics);
    onShown();
  };
  return (
    <div role="status" className={styles.status}>
      {topics.length > 0 && (
        <Button size="sm" pending={isFetching} className={styles.button} onClick={() => void show()}>
          {formatCount(topics.length, 'new topic', 'new topics')}
        </Button>
      )}
    </div>
  );
}

/** A new topic and its number. Topics are numbered in the order of their approval. */
type NewTopic = TopicEvent & { number: number };

/** The topics by others that belong in the list and were approved after it was fetched. */
function useNewTopics({ filters, query, topics: listed, isChanging }: ForumList) {
  const after = query.data?.pages[0]?.latestTopic ?? null;
  const [received, setReceived] = useState<readonly NewTopic[]>([]);
  useEventStream({
    href: after === null || isChanging ? null : getHref(streamForumTopics, {}, { after }),
    events: {
      topic: (data, id) => {
        const event = z.safeParse(TopicEvent, data);
        if (!event.success) return;
        const topic = { ...event.data, number: Number(id) };
        // An event may arrive twice.
        setReceived((before) => [...before.filter((each) => each.id !== topic.id), topic]);
      },
    },
  });
  const isNew = ({ id, number, isMine, categoryId }: NewTopic): boolean =>
    after !== null &&
    number > after &&
    !isMine &&
    (filters.category === '' || filters.category === categoryId) &&
    listed?.some((topic) => topic.id === id) === false;
  return {
    topics: received.filter(isNew),
    /** Removes topics that the list shows. */
    clear: (topics: readonly NewTopic[]) =>
      setReceived((before) => before.filter(({ id }) => !topics.some((topic) => topic.id === id))),
  };
}
