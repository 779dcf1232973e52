import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './container.module.css';

/** Centres content: `wide` for pages, `text` for reading and forms. */
export const Container = ({
  width = 'wide',
  className,
  ...rest
}: ComponentProps<'div'> & { width?: 'wide' | 'text' }) => (
  <div {...rest} className={clsx(styles.container, styles[width], className)} />
);
