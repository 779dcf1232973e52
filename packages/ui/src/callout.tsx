import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './callout.module.css';
import { Icon, type IconName } from './icon.tsx';
import { textKey } from './text-key.ts';

/** A prominent panel with an icon, a title and a text; `action` is beside them where there is room. */
export const Callout = ({
  icon,
  title,
  action,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'div'>, 'title'> & { icon: IconName; title: ReactNode; action?: ReactNode }) => (
  <div {...rest} className={clsx(styles.callout, className)}>
    <span className={styles.mark}>
      <Icon name={icon} size={24} />
    </span>
    <div className={styles.body}>
      <p key={textKey(title)} className={styles.title}>
        {title}
      </p>
      {children}
    </div>
    {action}
  </div>
);
