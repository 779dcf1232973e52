import { clsx } from 'clsx';
import card from './card.module.css';
import styles from './link-card.module.css';

/** The classes of a card that is one link: of the card, and of the link in its title, which covers the card. */
export const linkCard = { card: clsx(card.card, styles.card), link: styles.cover };
