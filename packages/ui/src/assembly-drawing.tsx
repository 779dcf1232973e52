import styles from './assembly-drawing.module.css';
import { classNames } from './class-names.ts';

const drawings = {
  rpz: <path d="M10 60h180" />,
  dc: <path d="M10 60h180" />,
  pvb: <path d="M10 60h180" />,
  gauge: <path d="M10 60h180" />,
  classroom: <path d="M10 60h180" />,
  webinar: <path d="M10 60h180" />,
  document: <path d="M10 60h180" />,
};

export type AssemblyKind = keyof typeof drawings;

/** A small line drawing on a drafting grid, for what has no picture. Decorative. */
export const AssemblyDrawing = ({
  kind,
  className,
}: {
  kind: AssemblyKind;
  className?: string | undefined;
}) => (
  <svg className={classNames(styles.drawing, className)} viewBox="0 0 200 120" aria-hidden="true">
    {drawings[kind]}
  </svg>
);
