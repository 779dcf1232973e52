import type { ReactNode } from 'react';
import { AssemblyDrawing, type AssemblyKind } from './assembly-drawing.tsx';
import styles from './empty-state.module.css';
import { textKey } from './text-key.ts';

/** An empty list: a drawing, the reason and the next step. */
export const EmptyState = ({
  drawing,
  title,
  children,
  action,
}: {
  drawing?: AssemblyKind | undefined;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}) => (
  <div className={styles.empty}>
    {drawing && <AssemblyDrawing kind={drawing} className={styles.drawing} />}
    <p key={textKey(title)} className={styles.title}>
      {title}
    </p>
    {children && <div className={styles.words}>{children}</div>}
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
