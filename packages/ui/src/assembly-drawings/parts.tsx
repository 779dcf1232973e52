import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from '../assembly-drawing.module.css';

/** The paper under a drawing, 200 by 120 units whatever its size on the screen. */
export const Sheet = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <span className={clsx(styles.sheet, className)}>
    <svg className={styles.drawing} viewBox="0 0 200 120" aria-hidden="true">
      {children}
    </svg>
  </span>
);

/** A ball valve, in a line that runs across or, `upright`, one that rises. */
export const Shutoff = ({ x, y, upright = false }: { x: number; y: number; upright?: boolean }) => (
  <>
    <rect
      transform={`translate(${x} ${y})${upright ? ' rotate(90)' : ''}`}
      className={styles.metal}
      x="-10"
      y="-14"
      width="20"
      height="28"
      rx="3"
    />
    <circle cx={x} cy={y} r="6" />
  </>
);

export const TestCock = ({ x, y }: { x: number; y: number }) => (
  <g className={styles.brass}>
    <path d={`M${x} ${y}v-9M${x - 4} ${y - 4}h8`} />
    <circle cx={x} cy={y - 12} r="3" />
  </g>
);

/** Points with the flow: to the right, or up in a vertical line. */
export const Check = ({ x, y, up = false }: { x: number; y: number; up?: boolean }) => (
  <path
    transform={`translate(${x} ${y})${up ? ' rotate(-90)' : ''}`}
    className={styles.metal}
    d="M-7-8V8L6 0ZM6-9V9"
  />
);

export const Water = ({ d }: { d: string }) => <path className={styles.water} d={d} />;
