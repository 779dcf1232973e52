import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

type Length = number | string;

/** The placeholder of a picture, a button or a badge. Numbers are px. */
export const Skeleton = ({
  width,
  height,
  className,
}: {
  /** Default: the width of the container. */
  width?: Length;
  /** Without one, `className` sets the size: HTML from the server cannot have styles of single elements. */
  height?: Length;
  className?: string | undefined;
}) => <span className={clsx(styles.block, className)} style={{ width, height }} />;

/** The placeholder of a line of text; it inherits the line height. */
export const SkeletonLine = ({ width }: { width: Length }) => (
  <span className={styles.line}>
    <span className={styles.stroke} style={{ width }} />
  </span>
);

/** Wraps skeletons: screen readers announce only `label`, once. */
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
