import styles from './button.module.css';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

/** The look of a button, for links that lead somewhere but should read as one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', block = false) =>
  classNames(styles.button, styles[variant], styles[size], block && styles.block);
