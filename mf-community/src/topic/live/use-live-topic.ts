import { getHref } from '@backflow/contracts';
import { ForumPost, streamForumTopic } from '@backflow/contracts/community';
import type { ForumTopicPage } from '@backflow/contracts/community';
import * as z from '@backflow/contracts/zod';
import { useEventStream } from '@backflow/remote-kit';
import { useState } from 'react';
import { refreshLists, refreshTopic } from '../api.ts';
import { getNumber, repliesIn } from '../replies/reply-pages.ts';
import type { ReplyPages } from '../replies/reply-pages.ts';
import { applyReplyToCache } from '../replies/use-replies.ts';

/** The live events of a topic: new replies, changes, and its deletion. */
export function useLiveTopic(topic: ForumTopicPage, data: ReplyPages | undefined) {
  const [after, setAfter] = useState<number>();
  const [isDeleted, setIsDeleted] = useState(false);
  /** Announced to screen readers. */
  const [announcement, setAnnouncement] = useState('');
  /** Replies by others since the end of the list was last visible. */
  const [newReplies, setNewReplies] = useState({ count: 0, upTo: 0 });
  // Start after the last known reply; the stream itself continues after reconnects. A pending topic has no replies, but its author
  // gets `changed` when it is approved.
  if (after === undefined && topic.state !== 'approved') setAfter(0);
  else if (after === undefined && data) setAfter(highestKnown(topic, data));

  const isOpen = after !== undefined && !isDeleted;
  useEventStream({
    href: isOpen ? getHref(streamForumTopic, { id: topic.id }, { after }) : null,
    events: {
      reply: (received) => {
        const reply = z.safeParse(ForumPost, received);
        if (!reply.success) return void refreshTopic();
        applyReplyToCache(reply.data);
        const { author, number } = reply.data;
        if (author.isMe) return;
        setNewReplies(({ count, upTo }) =>
          number !== null && number > upTo ? { count: count + 1, upTo: number } : { count, upTo },
        );
        setAnnouncement(`New reply by ${author.name}, number ${number ?? ''}`);
      },
      changed: () => void refreshTopic(),
      deleted: () => {
        setIsDeleted(true);
        refreshLists();
      },
    },
    // Events without an id are not replayed after a reconnect.
    onReopen: () => void refreshTopic(),
  });
  return {
    isDeleted,
    announcement,
    newReplies: newReplies.count,
    markSeen: () => setNewReplies(({ upTo }) => ({ count: 0, upTo })),
  };
}

/** The last loaded reply if it is the end of the topic, else the last number of the topic. */
const highestKnown = ({ lastNumber }: ForumTopicPage, data: ReplyPages): number =>
  data.pages.at(-1)?.hasLater ? lastNumber : getNumber(repliesIn(data).at(-1));
