import { Fragment } from 'react';
import type { ReactNode } from 'react';
import styles from './row-list.module.css';

/** Lays out a list, as `RowList` does, whose items another component renders. */
export const rowListClass = styles.list;

interface ListProps<Item> {
  items: readonly Item[];
  getKey: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
}

/** Records below each other, each a `Row`. */
export const RowList = <Item,>({ items, getKey, children }: ListProps<Item>) => (
  <ul className={styles.list}>
    {items.map((item) => (
      <li key={getKey(item)}>{children(item)}</li>
    ))}
  </ul>
);

interface RowProps {
  /** A name or a link, with badges. */
  title: ReactNode;
  /** Facts about it, separated by dots where there are several. */
  details?: ReactNode;
  /** Badges, an amount and buttons at the end. */
  children?: ReactNode;
}

/** A record in a list. */
export const Row = ({ title, details, children }: RowProps) => (
  <div className={styles.row}>
    <div className={styles.text}>
      <div className={styles.title}>{title}</div>
      {Array.isArray(details) ? <Muted>{joinFacts(details)}</Muted> : details && <Muted>{details}</Muted>}
    </div>
    {children}
  </div>
);

const joinFacts = (facts: readonly ReactNode[]) =>
  facts
    .filter((fact) => fact !== null && fact !== undefined && fact !== false && fact !== '')
    .map((fact, index) => (
      <Fragment key={index}>
        {index > 0 && ' · '}
        {fact}
      </Fragment>
    ));

/** An amount at the end of a row. */
export const RowAmount = ({ children }: { children: ReactNode }) => (
  <span className={styles.amount}>{children}</span>
);

/** Less important text. */
export const Muted = ({ children }: { children: ReactNode }) => <p className={styles.muted}>{children}</p>;
