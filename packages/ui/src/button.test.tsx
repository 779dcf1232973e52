import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Button } from './button.tsx';

describe('Button', () => {
  test('acts once and then ignores clicks while pending', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Register</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    rerender(
      <Button onClick={onClick} pending>
        Register
      </Button>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test('keeps its place in the tab order while pending and says that it is busy', async () => {
    render(<Button pending>Register</Button>);
    await userEvent.tab();
    const button = screen.getByRole('button', { name: 'Register' });
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  test('does not submit its form again while pending, by click or by Enter', async () => {
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => {
      event.preventDefault();
    });
    render(
      <form onSubmit={onSubmit}>
        <input aria-label="Email" />
        <Button type="submit" pending>
          Save Changes
        </Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(screen.getByLabelText('Email'), 'a{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('keeps the focus when it becomes disabled, and acts no more', async () => {
    const onClick = jest.fn();
    const { rerender } = render(<Button onClick={onClick}>Register</Button>);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Register' });
    await userEvent.tab();
    rerender(
      <Button onClick={onClick} disabled>
        Registered
      </Button>,
    );
    // A browser takes the focus from what is disabled for good.
    expect(button.disabled).toBe(false);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{Enter}');
    expect(onClick).not.toHaveBeenCalled();
    await userEvent.tab();
    expect(button.disabled).toBe(true);
  });

  test('is called by its pending words while they show', () => {
    const { rerender } = render(<Button pendingLabel="Saving...">Save Changes</Button>);
    expect(screen.getByRole('button', { name: 'Save Changes' }).textContent).toBe('Save Changes');
    rerender(
      <Button pendingLabel="Saving..." pending>
        Save Changes
      </Button>,
    );
    expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy();
  });
});
