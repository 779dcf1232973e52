import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './control-frame.module.css';
import { Icon, type IconName } from './icon.tsx';

/**
 * Around a field's control that holds an icon or a ControlButton within its border. The control keeps them clear of
 * its text by `--room-start` and `--room-end`.
 */
export const ControlFrame = ({
  icon,
  side = 'end',
  children,
}: {
  icon?: IconName;
  /** Where the icon stands. */
  side?: 'start' | 'end';
  children: ReactNode;
}) => (
  <span className={classNames(styles.frame, styles[side])}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);
