import { beforeAll, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from './dialog.tsx';

// jsdom knows the element but not its modal state: as much of it as these tests need.
beforeAll(() => {
  let opener: Element | null = null;
  HTMLDialogElement.prototype.showModal = function () {
    opener = document.activeElement;
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    if (opener instanceof HTMLElement) opener.focus();
  };
});

function Page({ onClose }: { onClose?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        onClick={() => {
          setOpen(true);
        }}
      >
        Open
      </button>
      <Dialog
        open={open}
        title="RPZ field testing"
        description="Friday, December 4"
        onClose={() => {
          onClose?.();
          setOpen(false);
        }}
      >
        <p>Bring your gauge.</p>
      </Dialog>
    </>
  );
}

const openIt = async (onClose?: () => void) => {
  render(<Page {...(onClose && { onClose })} />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  return screen.getByRole('dialog', { name: 'RPZ field testing' });
};

describe('Dialog', () => {
  test('is named by its title and takes focus there', async () => {
    const dialog = await openIt();
    expect(dialog.getAttribute('aria-describedby')).toBe(screen.getByText('Friday, December 4').id);
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'RPZ field testing' }));
  });

  test('with one field takes focus there, with several at its title', () => {
    const withFields = (count: number) => (
      <Dialog open title="Reject this post" onClose={() => undefined}>
        <form>
          {Array.from({ length: count }, (_, index) => (
            <input key={index} aria-label={`Field ${index}`} />
          ))}
        </form>
      </Dialog>
    );
    const { unmount } = render(withFields(1));
    expect(document.activeElement).toBe(screen.getByLabelText('Field 0'));
    unmount();
    render(withFields(2));
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Reject this post' }));
  });

  test('closes by its button and gives focus back to the opener', async () => {
    await openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
  });

  test('closes on Escape', async () => {
    const onClose = jest.fn();
    const dialog = await openIt(onClose);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(onClose).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('closes on a click on the backdrop', async () => {
    await userEvent.click(await openIt());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('stays open when a press that began inside ends on the backdrop', async () => {
    const dialog = await openIt();
    fireEvent.mouseDown(screen.getByText('Bring your gauge.'));
    fireEvent.click(dialog);
    expect(screen.queryByRole('dialog')).not.toBeNull();
  });
});
