import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './stack.module.css';

/** Children one under the other; `gap` counts steps of 4 px. */
export const Stack = ({ gap = 4, className, style, ...rest }: ComponentProps<'div'> & { gap?: number }) => (
  <div {...rest} className={classNames(styles.stack, className)} style={{ ...style, gap: gap * 4 }} />
);
