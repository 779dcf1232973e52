import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './icon-button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  icon: IconName;
  /** The accessible name, also shown as a tooltip. */
  label: string;
  variant?: 'ghost' | 'quiet';
};

/** A 44 px square button that shows only an icon. */
export const IconButton = ({
  icon,
  label,
  variant = 'ghost',
  className,
  type = 'button',
  ...rest
}: IconButtonProps) => (
  <Tooltip content={label} repeats>
    {() => (
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={clsx(styles.button, styles[variant], className)}
      >
        <Icon name={icon} />
      </button>
    )}
  </Tooltip>
);
