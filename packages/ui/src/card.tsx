import type { ComponentProps } from 'react';
import styles from './card.module.css';
import { classNames } from './class-names.ts';

/** A raised sheet with a hairline border; `padded` gives its content room. */
export const Card = ({ padded = true, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) => (
  <div {...rest} className={classNames(styles.card, padded && styles.padded, className)} />
);
