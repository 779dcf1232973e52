import { expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IconButton } from './icon-button.tsx';

test('shows its name on keyboard focus, and says it once', async () => {
  render(<IconButton icon="chevron-left" label="Previous month" />);
  expect(screen.queryByText('Previous month')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Previous month')).toBeTruthy();
  // Hidden from screen readers: the button has that name already, and no description.
  expect(screen.queryByRole('tooltip')).toBeNull();
  const button = screen.getByRole('button', { name: 'Previous month' });
  expect(button.getAttribute('aria-describedby')).toBeNull();
});

test('shows its name to a pointer that rests on it', () => {
  jest.useFakeTimers();
  render(<IconButton icon="chevron-left" label="Previous month" />);
  fireEvent.pointerEnter(screen.getByRole('button'));
  act(() => {
    jest.advanceTimersByTime(700);
  });
  expect(screen.getByText('Previous month')).toBeTruthy();
  jest.useRealTimers();
});
