import type { ForumMember, ForumStats, ForumTopic } from '@backflow/contracts/community';
import { data, fakeApi } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { CATEGORY } from '../../testing/site.ts';

export const STATS: ForumStats = { topicCount: 10, replyCount: 4210, activeMembers: 2341, latestTopic: 7 };
export const ME: ForumMember = { showsName: false, name: 'Marta Reyes', isTrusted: false, silenced: null };

/** Responses of a forum with these topics. @returns the calls */
export const forumWith = (topics: readonly ForumTopic[], more: Responses = {}): Call[] =>
  fakeApi({
    'GET /api/forum/topics': () => data(topics),
    'GET /api/forum/stats': () => data(STATS),
    'GET /api/forum/me': () => data(ME),
    'GET /api/categories/forum': () => data([CATEGORY]),
    ...more,
  });
