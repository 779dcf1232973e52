import type { ForumTopic } from '@backflow/contracts/community';
import { maySeeDecisions } from '../posts/post.policy.ts';
import type { Viewer } from '../posts/post.policy.ts';
import { presentAuthor } from '../posts/post.presenter.ts';
import type { TopicRow } from './topic-select.ts';

/** A topic as a viewer's lists show it. It has the further columns of the row as well. */
export const presentTopic = <Row extends TopicRow>(
  { authorId, authorName, authorPhoto, isStaff, isNew, unreadSince: _, ...topic }: Row,
  viewer: Viewer,
) =>
  ({
    ...topic,
    author: presentAuthor(viewer, { authorId, authorName, authorPhoto, isStaff }),
    rejection: maySeeDecisions(viewer, { authorId }) ? topic.rejection : null,
    isUnread: isNew || topic.firstUnread !== null,
  }) satisfies ForumTopic;
