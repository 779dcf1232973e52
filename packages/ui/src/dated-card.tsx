import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { DateBlock, type DateParts } from './date-block.tsx';
import styles from './dated-card.module.css';
import { opensInPlace } from './opens-in-place.ts';

export type DatedCardProps = {
  date: DateParts;
  /** First line: the time at the left, price or status at the right. */
  top?: ReactNode;
  title: ReactNode;
  /** Place, description: what a reader checks next. */
  meta?: ReactNode;
  /** Seats and deadlines, held at the bottom. */
  footer?: ReactNode;
  actions?: ReactNode;
  /** A drawing under the date, in the rail. */
  drawing?: ReactNode;
  /** Where the title leads. `onOpen` takes plain clicks, new tabs stay the browser's. */
  link?: { href: string; onOpen: () => void } | undefined;
  headingLevel?: 2 | 3;
  className?: string | undefined;
};

/** A card that leads with its date: events and webinars. With a link the whole card opens what its title opens. */
export function DatedCard({
  date,
  top,
  title,
  meta,
  footer,
  actions,
  drawing,
  link,
  headingLevel = 3,
  className,
}: DatedCardProps) {
  const Heading = `h${headingLevel}` as const;
  const follow = (event: MouseEvent) => {
    if (!link || !opensInPlace(event)) return;
    event.preventDefault();
    link.onOpen();
  };
  return (
    <article className={classNames(styles.card, link && styles.opens, className)}>
      <div className={styles.rail}>
        <DateBlock {...date} />
        {drawing && <div className={styles.drawing}>{drawing}</div>}
      </div>
      <div className={styles.body}>
        {top && <div className={styles.top}>{top}</div>}
        <Heading className={styles.title}>
          {link ? (
            <a href={link.href} className={styles.door} onClick={follow}>
              {title}
            </a>
          ) : (
            title
          )}
        </Heading>
        {meta && <div className={styles.meta}>{meta}</div>}
        {footer && <div className={styles.footer}>{footer}</div>}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </article>
  );
}
