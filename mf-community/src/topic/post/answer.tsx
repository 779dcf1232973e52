import type { ForumTopicPage } from '@backflow/contracts/community';
import { Link } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { Icon } from '@backflow/ui';
import { previewText } from '../../topics/topic-labels.ts';
import { PostAuthor } from './post-author.tsx';
import { postHref } from '../post-labels.ts';
import styles from './answer.module.css';

/** The beginning of the answer below the opening post, with a link to the reply. */
export function Answer({ answer }: { answer: NonNullable<ForumTopicPage['answer']> }) {
  const { preview, number, attachments } = answer;
  return (
    <section aria-labelledby="answer-title" className={styles.answer}>
      <h2 id="answer-title" className={styles.title}>
        <Icon name="check" size={20} />
        Answer
      </h2>
      <PostAuthor post={answer} />
      {preview !== '' && <p className={styles.excerpt}>{previewText(preview)}</p>}
      <p className={styles.more}>
        <Link to={postHref(answer)}>Read the answer in reply #{number}</Link>
        {attachments.length > 0 && <span>{formatCount(attachments.length, 'file', 'files')} attached</span>}
      </p>
    </section>
  );
}
