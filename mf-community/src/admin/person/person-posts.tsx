import { listAdminForumPosts } from '@backflow/contracts/community';
import type { AdminForumPost } from '@backflow/contracts/community';
import { Link, pagesOf } from '@backflow/platform';
import { LoadMoreList, QueryPending, formatMoment } from '@backflow/remote-kit';
import { Muted, Row, rowListClass } from '@backflow/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PostStatus } from '../moderation/post-cells.tsx';
import { hrefOfPost, getName, preview } from '../moderation/post-labels.ts';

const PAGE_SIZE = 5;
const getPosts = (authorId: string) =>
  pagesOf(listAdminForumPosts, { query: { authorId, limit: PAGE_SIZE } }, { staleTime: 0, gcTime: 0 });

/** A member's latest topics and replies, with the state of each. */
export function PersonPosts({ memberId }: { memberId: string }) {
  const query = useInfiniteQuery(getPosts(memberId));
  const posts = query.data?.pages.flatMap(({ items }) => items);
  if (!posts) return <QueryPending noun="posts" query={query} lines={['70%', '50%']} />;
  if (posts.length === 0) return <Muted>Has not written in the forum.</Muted>;
  return (
    <LoadMoreList
      items={posts}
      query={query}
      errorMessage="More posts could not be loaded."
      className={rowListClass}
    >
      {(post) => <Post post={post} />}
    </LoadMoreList>
  );
}

const Post = ({ post }: { post: AdminForumPost }) => (
  <Row
    title={<Link to={hrefOfPost(post)}>{getName(post)}</Link>}
    details={[preview(post.content), <time dateTime={post.createdAt}>{formatMoment(post.createdAt)}</time>]}
  >
    <PostStatus post={post} />
  </Row>
);
