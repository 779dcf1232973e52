import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import styles from './control-frame.module.css';
import { Icon, type IconName } from './icon.tsx';

/**
 * Wraps an input that has an icon or a ControlButton inside its border. The input's padding, `--room-start` and `--room-end`,
 * keeps its text clear of them.
 */
export const ControlFrame = ({
  icon,
  side = 'end',
  children,
}: {
  icon?: IconName;
  /** The side of the icon. */
  side?: 'start' | 'end';
  children: ReactNode;
}) => (
  <span className={clsx(styles.frame, styles[side])}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);

/** A button at the end of a ControlFrame, named by `label`; the icon's size is px. */
export const ControlButton = ({
  icon,
  size = 20,
  label,
  ...rest
}: Omit<ComponentProps<'button'>, 'type' | 'className' | 'children' | 'aria-label'> & {
  icon: IconName;
  size?: number;
  label: string;
}) => (
  <button {...rest} type="button" className={styles.button} aria-label={label}>
    <Icon name={icon} size={size} />
  </button>
);
