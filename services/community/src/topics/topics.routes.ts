import * as contracts from '@backflow/contracts/community';
import { route } from '@backflow/service-kit';
import { findTopic } from './find-topic.query.ts';
import { forumStats } from './forum-stats.query.ts';
import { readTopic } from './read-topic.ts';
import { replies } from '../posts/replies.query.ts';
import { topicsPage } from './topics-page.query.ts';

export const topicRoutes = [
  route(contracts.listForumTopics, topicsPage),
  route(contracts.getForumTopic, findTopic),
  route(contracts.listForumReplies, replies),
  route(contracts.markTopicRead, readTopic),
  route(contracts.getForumStats, forumStats),
];
