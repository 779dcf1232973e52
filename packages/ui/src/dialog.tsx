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
  /** Called on the close button, on Escape and on a click on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** The buttons, always visible below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
};

export type DialogProps = ModalProps & { size?: 'sm' | 'md' | 'lg' };

/** A modal dialog; on a phone a sheet from the bottom. */
export const Dialog = ({ size = 'md', ...modal }: DialogProps) => (
  <Modal {...modal} classes={{ ...dialogStyles, modal: clsx(dialogStyles.dialog, dialogStyles[size]) }} />
);

export type SideSheetProps = Pick<ModalProps, 'open' | 'onClose' | 'title' | 'children'>;

/** A modal sheet from the right edge, for the menu of small screens. */
export const SideSheet = (modal: SideSheetProps) => <Modal {...modal} classes={sheetStyles} />;

/** Class names of the parts of a modal. */
type ModalClasses = Partial<Record<'modal' | 'header' | 'heading' | 'body' | 'footer', string>>;

/** Header, scrolling body and footer. Mounted only while open. */
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
        {/* No header element: in the site's header it would be a banner inside a banner. */}
        <div className={clsx(styles.header, classes.header)}>
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
        </div>
        {/* Focusable, so that arrow keys scroll it where it contains no control. */}
        <div className={clsx(styles.body, classes.body)} tabIndex={0} data-scrolls="">
          {children}
        </div>
        {footer && <footer className={classes.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

/**
 * Shows a native dialog as modal while it is mounted. The browser traps the focus and returns it; Escape and a click on the
 * backdrop call `onClose`. The focus goes to the field of a form with a single field, else to the title, or without a title to the
 * first control. Spread `handlers` on the dialog and give each ref its element.
 */
export function useModal(onClose: () => void) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const titleRef = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);

  // A layout effect closes the dialog before it leaves the DOM, so that the browser can return the focus.
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    if (!dialog) return;
    dialog.showModal();
    const unregister = registerModal(dialog);
    (getOnlyField(dialog) ?? titleRef.current)?.focus();
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
      // On a second Escape the browser closes the dialog itself: the owner's state must follow.
      onClose: (event: SyntheticEvent) => {
        if (event.target === event.currentTarget && dialogRef.current?.open === false) onClose();
      },
      onMouseDown: (event: MouseEvent) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      },
      // Mouse down and up must both be on the backdrop: selecting text beyond a field must not close the dialog.
      onClick: (event: MouseEvent) => {
        if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
        pressedBackdrop.current = false;
      },
    },
  };
}

const FIELDS = 'input:not([type="hidden"]), textarea, select';

/** The field of a dialog whose form has a single field; a search box outside a form does not count. */
function getOnlyField(dialog: HTMLDialogElement): HTMLElement | null {
  const [only, ...others] = [
    ...dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(FIELDS),
  ].filter(({ disabled }) => !disabled);
  return only?.form && others.length === 0 ? only : null;
}
