import { useNavigate } from '@backflow/platform';
import { Button } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { counted, topicHref } from '../../topics/topic-words.ts';
import type { useLiveTopic } from './use-live-topic.ts';
import styles from '../replies/replies.module.css';

interface Props {
  live: ReturnType<typeof useLiveTopic>;
  topicId: string;
  /** Whether the last reply of all is on the page. */
  isAtEnd: boolean;
}

/** Marks the end of the replies. While it is off the screen, replies that have come are told of, with the way there. */
export function ArrivedButton({ live: { arrived, seeArrived }, topicId, isAtEnd }: Props) {
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
    if (isSeen && arrived > 0) seeArrived();
  }, [isSeen, arrived, seeArrived]);

  return (
    <>
      <div ref={end} aria-hidden="true" />
      {arrived > 0 && !isSeen && (
        <div className={styles.arrived}>
          <Button
            size="sm"
            icon="chevron-down"
            onClick={() => {
              seeArrived();
              void navigate(`${topicHref(topicId)}?reply=last`);
            }}
          >
            {counted(arrived, 'new reply', 'new replies')}
          </Button>
        </div>
      )}
    </>
  );
}
