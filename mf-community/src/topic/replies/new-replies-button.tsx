import { useNavigate } from '@backflow/platform';
import { formatCount } from '@backflow/remote-kit';
import { Button } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { topicHref } from '../../topics/topic-labels.ts';
import styles from './replies.module.css';

/** New replies by others since the end of the list was last visible. */
export interface NewReplies {
  newReplies: number;
  markSeen: () => void;
}

interface Props {
  live: NewReplies;
  topicId: string;
  /** True if the last reply of the topic is loaded. */
  isAtEnd: boolean;
}

/** Marks the end of the replies. While the end is not visible, a button shows the number of new replies and leads there. */
export function NewRepliesButton({ live: { newReplies, markSeen }, topicId, isAtEnd }: Props) {
  const end = useRef<HTMLDivElement>(null);
  const [isOnScreen, setIsOnScreen] = useState(true);
  const navigate = useNavigate();
  const isSeen = isOnScreen && isAtEnd;

  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => setIsOnScreen(entry?.isIntersecting ?? false));
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isSeen && newReplies > 0) markSeen();
  }, [isSeen, newReplies, markSeen]);

  return (
    <>
      <div ref={end} aria-hidden="true" />
      {newReplies > 0 && !isSeen && (
        <div className={styles.newReplies}>
          <Button
            size="sm"
            icon="chevron-down"
            onClick={() => {
              markSeen();
              void navigate(`${topicHref(topicId)}?reply=last`);
            }}
          >
            {formatCount(newReplies, 'new reply', 'new replies')}
          </Button>
        </div>
      )}
    </>
  );
}
