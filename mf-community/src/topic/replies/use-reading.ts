import { useEffect, useState } from 'react';
import { reportRead } from '../api.ts';

const PAUSE_MS = 1500;

interface Options {
  topicId: string;
  /** Whether it is one that others read too: what waits has no readers. */
  isOpen: boolean;
  /** Changes when other replies are on the page. */
  replies: readonly unknown[];
}

/** Tells the site how far the topic was on the screen: once after a pause, and when the page is left. */
export function useReading({ topicId, isOpen, replies }: Options): void {
  const [reading] = useState(() => startReading(topicId));

  useEffect(() => {
    if (!isOpen) return;
    const sayWhenHidden = () => {
      if (document.visibilityState === 'hidden') reading.say();
    };
    reading.reach(0);
    document.addEventListener('visibilitychange', sayWhenHidden);
    window.addEventListener('pagehide', reading.say);
    return () => {
      document.removeEventListener('visibilitychange', sayWhenHidden);
      window.removeEventListener('pagehide', reading.say);
      reading.say();
    };
  }, [reading, isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      reading.reach(...seen.map(({ target }) => Number(target.getAttribute('data-number'))));
    });
    document.querySelectorAll('article[data-number]').forEach((reply) => {
      observer.observe(reply);
    });
    return () => observer.disconnect();
  }, [reading, isOpen, replies]);
}

/** How far somebody has come, and how far the site knows of it. */
function startReading(topicId: string) {
  let highest = -1;
  let said = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say = () => {
    clearTimeout(timer);
    if (highest <= said) return;
    said = highest;
    void reportRead(topicId, highest);
  };
  return {
    say,
    reach: (...numbers: readonly number[]) => {
      const farthest = Math.max(highest, ...numbers);
      if (farthest === highest) return;
      highest = farthest;
      clearTimeout(timer);
      timer = setTimeout(say, PAUSE_MS);
    },
  };
}
