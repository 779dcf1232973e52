import type { ForumTopic } from '@backflow/contracts/community';
import type { Actor } from '@backflow/service-kit';
import { presentAuthor } from '../posts/post.presenter.ts';
import type { TopicRow } from './topic-select.ts';
import { maySeeDecisions } from '../posts/post.policy.ts';

/** A topic as the actor's lists show it. It has the further columns of the row as well. */
export const presentTopic = <Row extends TopicRow>(
  { authorId, authorName, authorPhoto, isStaff, isNew, ...topic }: Row,
  actor: Actor,
) =>
  ({
    ...topic,
    author: presentAuthor(actor, { authorId, authorName, authorPhoto, isStaff }),
    rejection: maySeeDecisions(actor, { authorId }) ? topic.rejection : null,
    isUnread: isNew || topic.firstUnread !== null,
  }) satisfies ForumTopic;
