import { useLayoutEffect, useRef, type MouseEvent, type RefObject, type SyntheticEvent } from 'react';

export type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  handlers: {
    onCancel: (event: SyntheticEvent) => void;
    onClose: (event: SyntheticEvent) => void;
    onMouseDown: (event: MouseEvent) => void;
    onClick: (event: MouseEvent) => void;
  };
};

/**
 * Keeps a native dialog modal while it is mounted. The browser traps focus and gives it back; Escape and a click on
 * the backdrop ask `onClose`. Focus goes to `[data-autofocus]` inside, else to the title.
 */
export function useModal(onClose: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  // A layout effect: closed before it leaves the page, the dialog can still give focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[data-autofocus], [data-dialog-title]')?.focus();
    return () => {
      dialog.close();
    };
  }, []);

  return {
    ref,
    handlers: {
      onCancel: (event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      },
      // The browser may close it over our head (a second Escape): the owner's state must follow.
      onClose: (event) => {
        if (event.target === event.currentTarget && ref.current?.open === false) onClose();
      },
      onMouseDown: (event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      },
      // Both ends of the click must be on the backdrop: selecting text out of a field is not leaving.
      onClick: (event) => {
        if (pressedBackdrop.current && event.target === event.currentTarget) onClose();
        pressedBackdrop.current = false;
      },
    },
  };
}
