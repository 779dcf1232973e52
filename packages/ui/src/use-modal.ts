import { useLayoutEffect, useRef, type MouseEvent, type SyntheticEvent } from 'react';

/**
 * Keeps a native dialog modal while it is mounted. The browser traps focus and gives it back; Escape and a click on
 * the backdrop ask `onClose`. Focus goes to the title. Spread `handlers` on the dialog and give each ref its element.
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
    titleRef.current?.focus();
    return () => {
      dialog.close();
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
