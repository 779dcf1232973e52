import type { ResourceDetail } from '@backflow/contracts';
import { Link } from '@backflow/platform';
import { Icon, classNames } from '@backflow/ui';
import { useState } from 'react';
import { DOWNLOADS_ID } from './downloads.tsx';
import { useCurrentHeading } from './use-current-heading.ts';
import styles from './contents.module.css';

type Entry = ResourceDetail['headings'][number];

/** The headings of an article, and its files where it has some. */
export const contentsOf = ({
  headings,
  downloads,
}: Pick<ResourceDetail, 'headings' | 'downloads'>): Entry[] =>
  downloads.length === 0 ? headings : [...headings, { id: DOWNLOADS_ID, level: 2, text: 'Downloads' }];

/** What an article holds, and where in it one is: beside the text, or folded above it on a phone. */
export function Contents({ entries }: { entries: readonly Entry[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const current = useCurrentHeading(entries);
  return (
    <nav aria-label="On this page" className={styles.contents}>
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
