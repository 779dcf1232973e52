import { clsx } from 'clsx';
import { useState, type ComponentProps, type MouseEvent } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

/** The look of a button, for links that lead somewhere but should read as one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', block = false) =>
  clsx(styles.button, styles[variant], styles[size], block && styles.block);

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; the button keeps its width and its place in the tab order. */
  pending?: boolean | undefined;
  /** Words shown while pending ('Saving…'). Their room is kept from the start, so nothing moves. */
  pendingLabel?: string | undefined;
  block?: boolean | undefined;
  icon?: IconName | undefined;
};

/**
 * A native button; `type` is 'button' unless said otherwise. One that becomes disabled under the focus keeps it until
 * the focus moves on: whoever works by keyboard is not thrown back to the top of the page.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  pending = false,
  pendingLabel,
  block = false,
  icon,
  className,
  children,
  disabled = false,
  onClick,
  onFocus,
  onBlur,
  type = 'button',
  ...rest
}: ButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  const ignoresClicks = pending || disabled;
  const onButtonClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (ignoresClicks) event.preventDefault();
    else onClick?.(event);
  };
  const labelClass = pending && (pendingLabel ? styles.away : styles.faded);
  return (
    <button
      {...rest}
      type={type}
      className={clsx(buttonClass(variant, size, block), className)}
      disabled={disabled && !hasFocus}
      aria-disabled={ignoresClicks || rest['aria-disabled']}
      aria-busy={pending || undefined}
      onClick={onButtonClick}
      onFocus={(event) => {
        setHasFocus(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setHasFocus(false);
        onBlur?.(event);
      }}
    >
      <span className={clsx(styles.label, labelClass)} aria-hidden={(pending && !!pendingLabel) || undefined}>
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
      {pending ? (
        <span className={styles.label}>
          <Spinner size={18} />
          {pendingLabel}
        </span>
      ) : (
        pendingLabel && <span className={styles.room} data-words={pendingLabel} aria-hidden="true" />
      )}
    </button>
  );
}
