import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';
import { ToastRegion, ToastView } from './toast-view.tsx';

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

/** A page with a dialog that opens another one, and a toast. */
function Page({ onClose }: { onClose: () => void }) {
  const [open, setOpen] = useState(0);
  const [isShown, setIsShown] = useState(true);
  const level = (number: number) => ({
    open: open >= number,
    onClose: () => {
      onClose();
      setOpen(number - 1);
    },
  });
  return (
    <>
      <button onClick={() => setOpen(1)}>Open</button>
      <Dialog {...level(1)} title="Add Event">
        <input aria-label="Title" />
        <button onClick={() => setOpen(2)}>Leave</button>
      </Dialog>
      <Dialog {...level(2)} title="Leave without saving?">
        Your changes are not saved.
      </Dialog>
      <ToastRegion>
        {isShown && <ToastView title="Failed to save" onDismiss={() => setIsShown(false)} />}
      </ToastRegion>
    </>
  );
}

const open = () => {
  const onClose = jest.fn();
  render(<Page onClose={onClose} />);
  return onClose;
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const toastIn = (name: string) => within(screen.getByRole('dialog', { name })).findByText('Failed to save');

describe('a toast', () => {
  test('is in the topmost dialog, and back on the page when the last one closes', async () => {
    open();
    await press('Open');
    await toastIn('Add Event');
    await press('Leave');
    await toastIn('Leave without saving?');
    await userEvent.click(
      within(screen.getByRole('dialog', { name: /Leave/ })).getByRole('button', { name: 'Close' }),
    );
    await toastIn('Add Event');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
    expect((await screen.findByText('Failed to save')).closest('dialog')).toBeNull();
  });

  test('is put into a region that is there before it, so that it is announced', async () => {
    open();
    await press('Open');
    const region = within(screen.getByRole('dialog')).getByRole('region', { name: 'Notifications' });
    expect(region.getAttribute('aria-live')).toBe('polite');
    expect(region.textContent).toBe('');
    await waitFor(() => expect(region.textContent).toContain('Failed to save'));
  });

  test('is dismissed by its button without closing the dialog', async () => {
    const onClose = open();
    await press('Open');
    await toastIn('Add Event');
    await press('Dismiss');
    expect(screen.queryByText('Failed to save')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  test('is dismissed by Escape, which the dialog does not hear, and returns the focus', async () => {
    const onClose = open();
    await press('Open');
    await toastIn('Add Event');
    const title = screen.getByRole('textbox', { name: 'Title' });
    title.focus();
    await userEvent.tab();
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Dismiss' }));
    const pressed: Event[] = [];
    window.addEventListener('keydown', (event) => pressed.push(event), { once: true, capture: true });
    await userEvent.keyboard('{Escape}');
    // Otherwise the browser would close the dialog.
    expect(pressed[0]?.defaultPrevented).toBe(true);
    expect(screen.queryByText('Failed to save')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Leave' }));
    expect(onClose).not.toHaveBeenCalled();
  });
});

test('a toast whose dialog has just left the page does no harm', () => {
  const shown: Element[] = [];
  Object.defineProperty(HTMLElement.prototype, 'showPopover', {
    configurable: true,
    value(this: HTMLElement) {
      if (!this.isConnected) throw new DOMException('Invalid on disconnected elements', 'InvalidStateError');
      shown.push(this);
    },
  });
  try {
    const toast = <ToastView title="Registered" onDismiss={() => undefined} />;
    render(toast, { container: document.createElement('div') });
    expect(shown).toEqual([]);
    render(toast);
    expect(shown).toHaveLength(1);
  } finally {
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
  }
});
