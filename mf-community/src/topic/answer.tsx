import type { ForumPost } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { RichText } from '@backflow/remote-kit';
import { Icon } from '@backflow/ui';
import { PostAuthor } from './post-author.tsx';
import { PostFiles } from './post-files.tsx';
import { postHref } from './post-words.ts';
import styles from './answer.module.css';

/** The reply that answers the topic, under what was asked. */
export const Answer = ({ answer }: { answer: ForumPost }) => (
  <section aria-labelledby="answer-title" className={styles.answer}>
    <header className={styles.header}>
      <h2 id="answer-title">
        <Icon name="check" size={20} />
        Answer
      </h2>
      <Link to={postHref(answer)}>See it in its place, #{answer.number}</Link>
    </header>
    <PostAuthor post={answer} />
    <div className={styles.body}>
      <RichText html={answer.html} />
    </div>
    <PostFiles files={answer.attachments} />
  </section>
);
