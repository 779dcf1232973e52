import * as contracts from '@backflow/contracts/community';
import { route } from '@backflow/service-kit';
import { allPosts } from './all-posts.query.ts';
import { approvePost, rejectPost } from './decide-post.ts';
import { dismissReports } from './dismiss-reports.ts';
import { moderateTopic } from './moderate-topic.ts';
import { moderationCounts, pendingPosts } from './pending-posts.query.ts';
import { postHistory, postReports } from './post-history.query.ts';
import { silenceMember, silencedMembers, unsilenceMember } from './silence.ts';

export const moderationRoutes = [
  route(contracts.countAdminForumPosts, moderationCounts),
  route(contracts.listPendingForumPosts, pendingPosts),
  route(contracts.listAdminForumPosts, allPosts),
  route(contracts.approveForumPost, approvePost),
  route(contracts.rejectForumPost, rejectPost),
  route(contracts.moderateForumTopic, moderateTopic),
  route(contracts.getForumPostHistory, postHistory),
  route(contracts.listForumPostReports, postReports),
  route(contracts.dismissForumPostReports, dismissReports),
  route(contracts.listSilencedMembers, silencedMembers),
  route(contracts.silenceForumMember, silenceMember),
  route(contracts.unsilenceForumMember, unsilenceMember),
];
