import { clsx } from 'clsx';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { useTopmostModal } from './open-modals.ts';
import styles from './toast-view.module.css';

export type ToastVariant = 'default' | 'destructive';

/** A new live region stays empty for this long, so that browsers announce its first content. */
const ANNOUNCE_MS = 100;

/**
 * The live region of toasts. Everything outside a modal dialog is inert and hidden from screen readers, so the region is
 * inside the topmost dialog while one is open. Always on the page: only changes to an existing region are announced.
 */
export function ToastRegion({ children }: { children?: ReactNode }) {
  const modal = useTopmostModal();
  const region = (
    <LiveRegion placement={modal && modal.dataset.toasts !== 'bottom' ? 'top' : 'bottom'}>
      {children}
    </LiveRegion>
  );
  return modal ? createPortal(region, modal) : region;
}

function LiveRegion({ placement, children }: { placement: 'top' | 'bottom'; children: ReactNode }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), ANNOUNCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      role="region"
      aria-label="Notifications"
      aria-live="polite"
      aria-atomic="true"
      data-placement={placement}
      className={styles.region}
    >
      {isReady && children}
    </div>
  );
}

/** One toast. The caller removes it after its time. */
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
  const { ref, onFocus } = useFocusReturn();
  // A popover is shown above open dialogs. Browsers without popovers show a fixed box.
  useEffect(() => {
    const toast = ref.current;
    // The dialog around it may just have left the DOM: then the region renders the toast elsewhere.
    if (toast?.isConnected && 'showPopover' in toast) toast.showPopover();
  }, [ref]);
  return (
    <div
      ref={ref}
      popover="manual"
      role={variant === 'destructive' ? 'alert' : undefined}
      className={clsx(styles.toast, styles[variant])}
      onFocus={onFocus}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        // Escape must not close the dialog around it.
        event.preventDefault();
        event.stopPropagation();
        onDismiss();
      }}
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

/** Returns the focus when a toast disappears with the focus in it. */
function useFocusReturn() {
  const ref = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element>(null);
  useLayoutEffect(() => {
    const toast = ref.current;
    return () => {
      if (!toast?.contains(document.activeElement)) return;
      if (previousFocus.current instanceof HTMLElement && previousFocus.current.isConnected)
        previousFocus.current.focus();
    };
  }, []);
  return {
    ref,
    onFocus: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) previousFocus.current = relatedTarget;
    },
  };
}
