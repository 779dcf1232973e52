import type { ForumPost, ForumTopicPage } from '@backflow/contracts/community';
import { Route, Routes } from '@backflow/platform';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { configure } from '@testing-library/react';
import { TopicPage } from '../topic-page.tsx';
import { TOPIC_ID } from '../../testing/build-topic.ts';
import { fakeScreen } from '../../testing/fake-screen.ts';

// Pages of many posts take their time where much else is tested beside them.
configure({ asyncUtilTimeout: 8000 });

export const TOPIC_PATH = `/api/forum/topics/${TOPIC_ID}`;

const page = (
  <Routes>
    <Route path="/forum/:id" element={<TopicPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
);

interface Site {
  /** As it is at the time; it may be changed, and is then read anew by what is tested. */
  topic: ForumTopicPage;
  replies?: ForumPost[];
  isAdmin?: boolean;
  /** What follows the topic's address. */
  search?: string;
  more?: Responses;
}

/** Shows a topic's page on a site with this topic and these replies. */
export function showTopic(site: Site) {
  const { isAdmin = false, search = '', more = {} } = site;
  const screen = fakeScreen();
  const calls = fakeApi({
    [`GET ${TOPIC_PATH}`]: () => data(site.topic),
    [`GET ${TOPIC_PATH}/replies`]: ({ query }) => data(pageOf(site.replies ?? [], query)),
    [`POST ${TOPIC_PATH}/read`]: () => data({ viewCount: site.topic.viewCount }),
    'GET /api/categories/forum': () => data([]),
    ...more,
  });
  const user = renderInShell(page, { at: `/forum/${TOPIC_ID}${search}`, as: buildMember({ isAdmin }) });
  return { calls, user, site, screen };
}

/** A page of replies, as the service cuts it. */
function pageOf(replies: readonly ForumPost[], { after, before, limit }: Call['query']) {
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
