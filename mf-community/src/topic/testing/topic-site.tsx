import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { TopicPage } from '../topic-page.tsx';
import { TOPIC_ID } from '../../testing/build-topic.ts';
import { fakeScreen } from '../../testing/fake-screen.ts';

export const TOPIC_PATH = `/api/forum/topics/${TOPIC_ID}`;

const page = (
  <Routes>
    <Route path="/forum/:id" element={<TopicPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
);

interface Site {
  /** The current topic. Tests change it, and the page refetches it. */
  topic: ForumTopicPage;
  replies?: ForumPost[];
  isAdmin?: boolean;
  /** The query of the address. */
  search?: string;
  more?: Responses;
}

/** Renders the page of a topic with these replies. */
export function showTopic(site: Site) {
  const { isAdmin = false, search = '', more = {} } = site;
  const screen = fakeScreen();
  const calls = fakeApi({
    [`GET ${TOPIC_PATH}`]: ({ query }) => data({ ...site.topic, ...withReplies(site.replies, query) }),
    [`GET ${TOPIC_PATH}/replies`]: ({ query }) => data(getPage(site.replies ?? [], query)),
    [`POST ${TOPIC_PATH}/read`]: () => data({ viewCount: site.topic.viewCount }),
    'GET /api/categories/forum': () => data([]),
    ...more,
  });
  const user = renderInShell(page, { at: `/forum/${TOPIC_ID}${search}`, as: buildMember({ isAdmin }) });
  return { calls, user, site, screen };
}

/** The replies that come with a topic. A release before sends none. */
const withReplies = (replies: readonly ForumPost[] | undefined, query: Call['query']) =>
  query.replies === undefined || !replies
    ? {}
    : { replies: getPage(replies, { ...query, limit: query.replies }) };

/** A page of replies, as the service returns it. */
function getPage(replies: readonly ForumPost[], { after, before, limit }: Call['query']) {
  const size = Number(limit);
  const of = ({ number }: ForumPost) => number ?? 0;
  const matching = replies.filter(
    (reply) =>
      (after === undefined || of(reply) > Number(after)) &&
      (before === undefined || of(reply) < Number(before)),
  );
  const page = before === undefined ? matching.slice(0, size) : matching.slice(-size);
  const [first, last] = [page[0], page.at(-1)];
  return {
    replies: page,
    hasEarlier: first ? replies.some((reply) => of(reply) < of(first)) : after !== undefined,
    hasLater: last ? replies.some((reply) => of(reply) > of(last)) : before !== undefined,
  };
}
