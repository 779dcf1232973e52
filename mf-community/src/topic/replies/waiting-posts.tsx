import type { ForumPost } from '@backflow/contracts/community';
import { Post } from '../post/post.tsx';
import styles from './replies.module.css';

/** Replies that only their authors and administrators see. */
export function WaitingPosts({ posts }: { posts: readonly ForumPost[] }) {
  if (posts.length === 0) return null;
  const areOwn = posts.every(({ author }) => author.isMe);
  return (
    <section aria-labelledby="waiting" className={styles.section}>
      <h2 id="waiting" tabIndex={-1} className={styles.title}>
        {areOwn ? 'Your replies that others do not see' : 'Replies that are not public'}
      </h2>
      <ol className={styles.list}>
        {posts.map((post) => (
          <li key={post.id}>
            <Post post={post} />
          </li>
        ))}
      </ol>
    </section>
  );
}
