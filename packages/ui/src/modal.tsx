import { useId, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import styles from './modal.module.css';
import { useModal } from './use-modal.ts';

export type ModalProps = {
  open: boolean;
  /** Asked for by the close button, Escape and a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Stays in view under the scrolling content: the buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

/** The class names by which the kinds of modal differ. */
type Look = Partial<Record<'modal' | 'header' | 'heading' | 'body' | 'footer', string>>;

/** The frame of everything modal: header, scrolling body, footer. Mounted only while it is open. */
export const Modal = ({ open, ...rest }: ModalProps & { look: Look }) =>
  open ? <OpenModal {...rest} /> : null;

function OpenModal({
  onClose,
  title,
  description,
  footer,
  look,
  children,
}: Omit<ModalProps, 'open'> & { look: Look }) {
  const id = useId();
  const { dialogRef, titleRef, handlers } = useModal(onClose);
  return (
    <dialog
      ref={dialogRef}
      {...handlers}
      className={classNames(styles.modal, look.modal)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles.content}>
        <header className={classNames(styles.header, look.header)}>
          <div className={classNames(styles.heading, look.heading)}>
            <h2 ref={titleRef} id={`${id}-title`} tabIndex={-1}>
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className={styles.description}>
                {description}
              </p>
            )}
          </div>
          <IconButton icon="close" label="Close" onClick={onClose} />
        </header>
        {/* Focusable, so that the arrow keys scroll it also where it holds no control. */}
        <div className={classNames(styles.body, look.body)} tabIndex={0}>
          {children}
        </div>
        {footer && <footer className={look.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}
