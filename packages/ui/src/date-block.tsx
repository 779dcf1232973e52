import styles from './date-block.module.css';

export type DateParts = {
  /** Short month, 'Dec'. */
  month: string;
  /** Day of the month, '4'. */
  day: string;
  /** Full weekday, 'Friday'. */
  weekday: string;
  /** Machine-readable date for the time element. */
  dateTime: string;
};

/** The first thing looked for: month, day and weekday, one above the other. */
export const DateBlock = ({ month, day, weekday, dateTime }: DateParts) => (
  <time className={styles.block} dateTime={dateTime}>
    <span className={styles.month}>{month}</span> <span className={styles.day}>{day}</span>{' '}
    <span className={styles.weekday}>{weekday}</span>
  </time>
);
