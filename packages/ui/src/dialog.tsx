import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { useModal } from './use-modal.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Stays in view under the scrolling content: the buttons. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  closeLabel?: string;
  children: ReactNode;
};

/** A modal dialog; on a phone a sheet from the bottom. Its content is mounted only while it is open. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null);

function OpenDialog({
  onClose,
  title,
  description,
  footer,
  size = 'md',
  closeLabel = 'Close',
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId();
  const { ref, handlers } = useModal(onClose);
  return (
    <dialog
      ref={ref}
      {...handlers}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles.sheet}>
        <header className={styles.header}>
          <div className={styles.heading}>
            <h2 id={`${id}-title`} tabIndex={-1} data-dialog-title="" className={styles.title}>
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className={styles.description}>
                {description}
              </p>
            )}
          </div>
          <IconButton icon="close" label={closeLabel} onClick={onClose} className={styles.close} />
        </header>
        {/* Focusable, so that the arrow keys scroll it also where it holds no control. */}
        <div className={styles.body} tabIndex={0}>
          {children}
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
