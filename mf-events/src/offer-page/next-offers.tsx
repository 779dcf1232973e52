import type { ReactNode } from 'react';
import styles from './next-offers.module.css';

interface Props<Item extends { id: string }> {
  title: string;
  items: readonly Item[];
  /** The link to the whole list. */
  all: ReactNode;
  children: (item: Item) => ReactNode;
}

/** The next offers, below a page of something that is over. */
export const NextOffers = <Item extends { id: string }>({ title, items, all, children }: Props<Item>) => (
  <section aria-labelledby="next-offers" className={styles.next}>
    <div className={styles.head}>
      <h2 id="next-offers">{title}</h2>
      {all}
    </div>
    {items.length > 0 ? (
      <ul className={styles.cards}>
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    ) : (
      <p className={styles.none}>New dates appear here as soon as they are set.</p>
    )}
  </section>
);
