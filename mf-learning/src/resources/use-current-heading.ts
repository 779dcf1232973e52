import { useEffect, useState } from 'react';

/** A heading above this line is being read: pixels from the top of the window, below the site's bar. */
const READING_LINE = 128;

/** The id of the heading that is being read; undefined above the first. */
export function useCurrentHeading(headings: readonly { id: string }[]): string | undefined {
  const ids = headings.map(({ id }) => id).join(' ');
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    let frame = 0;
    const findCurrent = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setCurrent(headingAbove(ids.split(' ')));
      });
    };
    findCurrent();
    window.addEventListener('scroll', findCurrent, { passive: true });
    window.addEventListener('resize', findCurrent);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', findCurrent);
      window.removeEventListener('resize', findCurrent);
    };
  }, [ids]);
  return current;
}

/** The last heading above the line; at the end of the page the last heading, which may never reach the line. */
function headingAbove(ids: readonly string[]): string | undefined {
  const { scrollHeight } = document.documentElement;
  if (window.scrollY > 0 && window.scrollY + window.innerHeight >= scrollHeight - 1) return ids.at(-1);
  return ids.findLast((id) => {
    const top = document.getElementById(id)?.getBoundingClientRect().top;
    return top !== undefined && top <= READING_LINE;
  });
}
