import { listAdminForumPosts } from '@backflow/contracts/community';
import type { AdminForumPost } from '@backflow/contracts/community';
import { Link, pagesOf } from '@backflow/platform';
import { LoadMoreList, QueryPending, formatMoment } from '@backflow/remote-kit';
import { useInfiniteQuery } from '@tanstack/react-query';
import { PostStatus } from '../moderation/post-cells.tsx';
import { hrefOfPost, getName, preview } from '../moderation/post-labels.ts';
import styles from './person-posts.module.css';

const PAGE_SIZE = 5;
const getPosts = (authorId: string) =>
  pagesOf(listAdminForumPosts, { query: { authorId, limit: PAGE_SIZE } }, { staleTime: 0, gcTime: 0 });

/** A member's latest topics and replies, with the state of each. */
export function PersonPosts({ memberId }: { memberId: string }) {
  const query = useInfiniteQuery(getPosts(memberId));
  const posts = query.data?.pages.flatMap(({ items }) => items);
  if (!posts) return <QueryPending noun="posts" query={query} lines={['70%', '50%']} />;
  if (posts.length === 0) return <p className={styles.aside}>Has not written in the forum.</p>;
  return (
    <LoadMoreList
      items={posts}
      query={query}
      errorMessage="More posts could not be loaded."
      className={styles.rows}
    >
      {(post) => <Post post={post} />}
    </LoadMoreList>
  );
}

const Post = ({ post }: { post: AdminForumPost }) => (
  <div className={styles.post}>
    <div className={styles.text}>
      <Link to={hrefOfPost(post)} className={styles.title}>
        {getName(post)}
      </Link>
      <p>{preview(post.content)}</p>
      <time dateTime={post.createdAt} className={styles.aside}>
        {formatMoment(post.createdAt)}
      </time>
    </div>
    <PostStatus post={post} />
  </div>
);
