import { clsx } from 'clsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import styles from './toast-view.module.css';

export type ToastVariant = 'default' | 'destructive';

/** Always on the page, so that a screen reader hears the toast put into it. */
export const ToastRegion = ({ children }: { children?: ReactNode }) => (
  <div role="region" aria-label="Notifications" aria-live="polite" aria-atomic="true">
    {children}
  </div>
);

/** One toast, as it looks; how long it stays is decided elsewhere. */
export function ToastView({
  title,
  description,
  variant = 'default',
  onDismiss,
}: {
  title: ReactNode;
  description?: ReactNode;
  variant?: ToastVariant;
  onDismiss: () => void;
}) {
  const ref = useRef<HTMLDivElement>(null);
  // A popover lies above open dialogs; where there are none of either, a fixed box does.
  useEffect(() => {
    const toast = ref.current;
    if (toast && 'showPopover' in toast) toast.showPopover();
  }, []);
  return (
    <div
      ref={ref}
      popover="manual"
      role={variant === 'destructive' ? 'alert' : undefined}
      className={clsx(styles.toast, styles[variant])}
    >
      <span className={styles.mark}>
        <Icon name={variant === 'destructive' ? 'alert' : 'check'} />
      </span>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </div>
  );
}
