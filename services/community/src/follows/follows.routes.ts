import * as contracts from '@backflow/contracts/community';
import { route } from '@backflow/service-kit';
import { followTopic, unfollowByMail, unfollowTopic } from './follow-topic.ts';

export const followRoutes = [
  route(contracts.followForumTopic, followTopic),
  route(contracts.unfollowForumTopic, unfollowTopic),
  route(contracts.unfollowByMail, unfollowByMail),
];
