import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** Text for screen readers only. */
export const VisuallyHidden = (props: Omit<ComponentProps<'span'>, 'className'>) => (
  <span {...props} className={styles.hidden} />
);
