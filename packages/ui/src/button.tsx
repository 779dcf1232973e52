import { clsx } from 'clsx';
import { useState, type ComponentProps, type MouseEvent } from 'react';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';
import { Spinner } from './spinner.tsx';
import { textKey } from './text-key.ts';

export type ButtonVariant = 'primary' | 'quiet' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

/** The class names of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = 'primary', size: ButtonSize = 'md', block = false) =>
  clsx(styles.button, styles[variant], styles[size], block && styles.block);

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores clicks; the button keeps its width and stays in the tab order. */
  pending?: boolean | undefined;
  /** The label while pending ('Saving…'). The button is wide enough for both labels, so that the layout does not shift. */
  pendingLabel?: string | undefined;
  block?: boolean | undefined;
  icon?: IconName | undefined;
};

/**
 * A native button; `type` is 'button' by default. A focused button is not disabled until it loses the focus: a keyboard user
 * would else be sent back to the top of the page.
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
      <span
        key={`label ${textKey(children)}`}
        className={clsx(styles.label, labelClass)}
        aria-hidden={(pending && !!pendingLabel) || undefined}
      >
        {icon && <Icon name={icon} size={18} />}
        {children}
      </span>
      {pending ? (
        <span key="pending" className={styles.label}>
          <Spinner size={18} />
          {pendingLabel}
        </span>
      ) : (
        pendingLabel && <span className={styles.room} data-words={pendingLabel} aria-hidden="true" />
      )}
    </button>
  );
}
