import { useId, type ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
import styles from './side-sheet.module.css';
import { useModal } from './use-modal.ts';

export type SideSheetProps = {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel?: string;
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal sheet from the right edge: the small screen's menu. Mounted only while it is open. */
export const SideSheet = ({ open, ...rest }: SideSheetProps) => (open ? <OpenSheet {...rest} /> : null);

function OpenSheet({ onClose, title, closeLabel = 'Close', footer, children }: Omit<SideSheetProps, 'open'>) {
  const id = useId();
  const { ref, handlers } = useModal(onClose);
  return (
    <dialog ref={ref} {...handlers} className={styles.sheet} aria-labelledby={id}>
      <div className={styles.inner}>
        <header className={styles.header}>
          <h2 id={id} tabIndex={-1} data-dialog-title="" className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={closeLabel} onClick={onClose} />
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
