import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './card.module.css';

/** A raised sheet with a hairline border and, with `padded`, a padding. */
export const Card = ({ padded = true, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) => (
  <div {...rest} className={clsx(styles.card, padded && styles.padded, className)} />
);
