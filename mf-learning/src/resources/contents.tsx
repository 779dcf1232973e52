import type { ResourceDetail } from '@backflow/contracts/learning';
import { Link, useLocation } from '@backflow/platform';
import { Icon, classNames } from '@backflow/ui';
import { useEffect, useRef, useState } from 'react';
import { DOWNLOADS_ID } from './downloads.tsx';
import styles from './contents.module.css';

type Entry = ResourceDetail['headings'][number];

/** The headings of an article, and its downloads if it has any. */
export const getContents = ({
  headings,
  downloads,
}: Pick<ResourceDetail, 'headings' | 'downloads'>): Entry[] =>
  downloads.length === 0 ? headings : [...headings, { id: DOWNLOADS_ID, level: 2, text: 'Downloads' }];

/** The table of contents, with the current heading marked: beside the text, or folded above it on a phone. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const current = useCurrentHeading(entries);
  // Links within the article keep the history state, which holds the list's filters.
  const state: unknown = useLocation().state;
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    if (nav.current) scrollToCurrent(nav.current);
  }, [current]);
  return (
    <nav ref={nav} aria-label="On this page" className={styles.contents}>
      <p className={styles.title}>On this page</p>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        On this page
        <Icon name="chevron-down" size={18} />
      </button>
      <ol className={classNames(styles.list, !isOpen && styles.folded)}>
        {entries.map(({ id, level, text }) => (
          <li key={id} className={level > 2 ? styles.deeper : undefined}>
            <Link
              to={{ hash: `#${id}` }}
              state={state}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => setIsOpen(false)}
            >
              {text}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Scrolls the list, not the page, to the current heading. */
function scrollToCurrent(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('[aria-current]');
  if (link) nav.scrollTop = link.offsetTop - nav.clientHeight / 2;
}

/** A heading above this line is being read: pixels from the top of the window, below the site's bar. */
const READING_LINE = 128;

/** The id of the heading that is being read; undefined above the first. */
function useCurrentHeading(headings: readonly { id: string }[]): string | undefined {
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
