import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './card.module.css';

/** The classes of a card that is one link: of the card, and of the link in its title, which covers the card. */
export const linkCard = { card: styles.linkCard, link: styles.cover };

/** A raised sheet with a hairline border and, with `padded`, a padding. */
export const Card = ({ padded = true, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) => (
  <div {...rest} className={clsx(styles.card, padded && styles.padded, className)} />
);
