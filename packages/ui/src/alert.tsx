import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import styles from './alert.module.css';
import { Icon, type IconName } from './icon.tsx';
import { textKey } from './text-key.ts';

export type AlertTone = 'danger' | 'info' | 'success' | 'warning';

const icons: Record<AlertTone, IconName> = {
  danger: 'alert',
  warning: 'alert',
  info: 'info',
  success: 'check',
};
const roles: Partial<Record<AlertTone, string>> = { danger: 'alert', success: 'status' };

/** A message within a page. With the tone 'danger' screen readers announce it at once. */
export const Alert = ({
  tone = 'info',
  title,
  action,
  className,
  children,
}: {
  tone?: AlertTone;
  title?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}) => (
  <div className={clsx(styles.alert, styles[tone], className)} role={roles[tone]}>
    <Icon name={icons[tone]} />
    <div className={styles.body}>
      {title && (
        <p key={textKey(title)} className={styles.title}>
          {title}
        </p>
      )}
      {children}
    </div>
    {action && <div className={styles.action}>{action}</div>}
  </div>
);
