import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Length = number | string;

/** A block that stands for a picture, a button or a badge still to come. Numbers are px. */
export const Skeleton = ({
  width = '100%',
  height,
  className,
}: {
  width?: Length;
  height: Length;
  className?: string | undefined;
}) => <span className={clsx(styles.block, className)} style={{ width, height }} />;

/** A line of text still to come; it takes the line height of where it stands. */
export const SkeletonLine = ({ width }: { width: Length }) => (
  <span className={styles.line}>
    <span className={styles.stroke} style={{ width }} />
  </span>
);

/** Wraps skeletons so that a screen reader hears once that something is loading, and nothing else. */
export const SkeletonGroup = ({
  label,
  className,
  children,
}: {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}) => (
  <div role="status" aria-busy="true">
    <VisuallyHidden>{label}</VisuallyHidden>
    <div className={className} aria-hidden="true">
      {children}
    </div>
  </div>
);
