import { useEffect, useState } from 'react';
import { reportRead } from '../api.ts';

const PAUSE_MS = 1500;

interface Options {
  topicId: string;
  /** True if the topic is approved. */
  isOpen: boolean;
  /** Changes when the loaded replies change. */
  replies: readonly unknown[];
}

/** Reports the last reply that was visible: after a pause, and when the page is left. */
export function useReading({ topicId, isOpen, replies }: Options): void {
  const [reading] = useState(() => startReading(topicId));

  useEffect(() => {
    if (!isOpen) return;
    const reportWhenHidden = () => {
      if (document.visibilityState === 'hidden') reading.report();
    };
    reading.update(0);
    document.addEventListener('visibilitychange', reportWhenHidden);
    window.addEventListener('pagehide', reading.report);
    return () => {
      document.removeEventListener('visibilitychange', reportWhenHidden);
      window.removeEventListener('pagehide', reading.report);
      reading.report();
    };
  }, [reading, isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const observer = new IntersectionObserver((entries) => {
      const seen = entries.filter(({ isIntersecting }) => isIntersecting);
      reading.update(...seen.map(({ target }) => Number(target.getAttribute('data-number'))));
    });
    document.querySelectorAll('article[data-number]').forEach((reply) => {
      observer.observe(reply);
    });
    return () => observer.disconnect();
  }, [reading, isOpen, replies]);
}

/** The highest number read, and the highest one reported. */
function startReading(topicId: string) {
  let highest = -1;
  let reported = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = () => {
    clearTimeout(timer);
    if (highest <= reported) return;
    reported = highest;
    void reportRead(topicId, highest);
  };
  return {
    report,
    update: (...numbers: readonly number[]) => {
      const next = Math.max(highest, ...numbers);
      if (next === highest) return;
      highest = next;
      clearTimeout(timer);
      timer = setTimeout(report, PAUSE_MS);
    },
  };
}
