import { clsx } from 'clsx';
import { useId, useLayoutEffect, useRef } from 'react';
import type { MouseEvent, ReactNode, SyntheticEvent } from 'react';
import dialogStyles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { registerModal } from './open-modals.ts';
import styles from './modal.module.css';
import sheetStyles from './side-sheet.module.css';

type ModalProps = {
  open: boolean;
  /** Asked for by the close button, Escape and a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Stays in view under the scrolling content: the buttons. */
  footer?: ReactNode;
  children: ReactNode;
};

export type DialogProps = ModalProps & { size?: 'sm' | 'md' | 'lg' };

/** A modal dialog; on a phone a sheet from the bottom. */
export const Dialog = ({ size = 'md', ...modal }: DialogProps) => (
  <Modal {...modal} classes={{ ...dialogStyles, modal: clsx(dialogStyles.dialog, dialogStyles[size]) }} />
);

export type SideSheetProps = Pick<ModalProps, 'open' | 'onClose' | 'title' | 'children'>;

/** A modal sheet from the right edge: the small screen's menu. */
export const SideSheet = (modal: SideSheetProps) => <Modal {...modal} classes={sheetStyles} />;

/** The class names by which the kinds of modal differ. */
type ModalClasses = Partial<Record<'modal' | 'header' | 'heading' | 'body' | 'footer', string>>;

/** The frame of everything modal: header, scrolling body, footer. Mounted only while it is open. */
const Modal = ({ open, ...rest }: ModalProps & { classes: ModalClasses }) =>
  open ? <OpenModal {...rest} /> : null;

function OpenModal({
  onClose,
  title,
  description,
  footer,
  classes,
  children,
}: Omit<ModalProps, 'open'> & { classes: ModalClasses }) {
  const id = useId();
  const { dialogRef, titleRef, handlers } = useModal(onClose);
  return (
    <dialog
      ref={dialogRef}
      {...handlers}
      className={clsx(styles.modal, classes.modal)}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
    >
      <div className={styles.content}>
        <header className={clsx(styles.header, classes.header)}>
          <div className={clsx(styles.heading, classes.heading)}>
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
        <div className={clsx(styles.body, classes.body)} tabIndex={0} data-scrolls="">
          {children}
        </div>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/**
 * Keeps a native dialog modal while it is mounted. The browser traps focus and gives it back; Escape and a click on
 * the backdrop ask `onClose`. Focus goes to the field of a form that is the only one, else to the title, or without one to
 * the first control. Spread `handlers` on the
 * dialog and give each ref its element.
 */
export function useModal(onClose: () => void) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);

  // A layout effect: closed before it leaves the page, the dialog can still give focus back.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    dialog.showModal();
    const unregister = registerModal(dialog);
    (onlyFieldOf(dialog) ?? titleRef.current)?.focus();
    return () => {
      dialog.close();
      unregister();
    };
  }, []);

  return {
    dialogRef,
    titleRef,
    handlers: {
      onCancel: (event: SyntheticEvent) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // The browser may close it over our head (a second Escape): the owner's state must follow.
      onClose: (event: SyntheticEvent) => {
        if (event.target === event.currentTarget && dialogRef.current?.open === false) onClose();
      },
      onMouseDown: (event: MouseEvent) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      },
      // Both ends of the click must be on the backdrop: selecting text out of a field is not leaving.
      onClick: (event: MouseEvent) => {
        if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
        pressedBackdrop.current = false;
      },
    },
  };
}

const FIELDS = 'input:not([type="hidden"]), textarea, select';

/** The one field of a dialog that asks for nothing else. A search box that stands in no form is not asked for. */
function onlyFieldOf(dialog: HTMLDialogElement): HTMLElement | null {
  const [only, ...others] = [
    ...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(FIELDS),
  ].filter(({ disabled }) => !disabled);
  return only?.form && others.length === 0 ? only : null;
}
