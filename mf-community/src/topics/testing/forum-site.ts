import type { ForumMember, ForumStats, ForumTopic } from '@backflow/contracts/community';
import { useToasts } from '@backflow/platform';
import { data, fakeApi } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';

export const CATEGORY = {
  id: '5b3d8c1e-0000-4000-8000-0000000000f1',
  name: 'Test procedures',
  topicCount: 1204,
};
export const STATS: ForumStats = { topicCount: 10, replyCount: 4210, activeMembers: 2341, latestTopic: 7 };
export const ME: ForumMember = { showsName: false, name: 'Marta Reyes', isTrusted: false, silenced: null };

/** A forum with these topics, and whatever else the site is to answer; hands back the calls as they come. */
export const forumWith = (topics: readonly ForumTopic[], more: Responses = {}): Call[] =>
  fakeApi({
    'GET /api/forum/topics': () => data(topics),
    'GET /api/forum/stats': () => data(STATS),
    'GET /api/forum/me': () => data(ME),
    'GET /api/categories/forum': () => data([CATEGORY]),
    ...more,
  });

export const callsTo = (calls: readonly Call[], path: string, method = 'GET'): Call[] =>
  calls.filter((call) => call.path === path && call.method === method);

/** A response that comes when the test says so. */
export function held<Value>() {
  let release: (value: Value) => void = () => undefined;
  const response = new Promise<Value>((resolve) => {
    release = resolve;
  });
  return { response, release };
}

/** What the toast on the screen says. */
export function toastText() {
  const { current } = useToasts.getState();
  return current && [current.title, current.description].filter(Boolean).join(': ');
}
