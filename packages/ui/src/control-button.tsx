import type { ComponentProps } from 'react';
import styles from './control-frame.module.css';
import { Icon, type IconName } from './icon.tsx';

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
