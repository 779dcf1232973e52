import { describe, expect, jest, test } from '@jest/globals';
import { createEvent, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { DatedCard } from './dated-card.tsx';

const renderCard = (href?: string) => {
  const onOpen = jest.fn();
  const onRegister = jest.fn();
  render(
    <DatedCard
      date={{ month: 'Dec', day: '4', weekday: 'Friday', dateTime: '2026-12-04' }}
      title="RPZ field testing"
      href={href}
      onOpen={onOpen}
      actions={<button onClick={onRegister}>Register</button>}
    />,
  );
  return { onOpen, onRegister };
};

describe('DatedCard', () => {
  test('leads with its date and opens by its title', async () => {
    const { onOpen } = renderCard();
    expect(screen.getByText('Dec').closest('time')?.textContent).toBe('Dec 4 Friday');
    await userEvent.click(screen.getByRole('button', { name: 'RPZ field testing' }));
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  test('with an address takes plain clicks and leaves new tabs to the browser', () => {
    const { onOpen } = renderCard('#event-1');
    const link = screen.getByRole('link', { name: 'RPZ field testing' });
    const plain = createEvent.click(link);
    fireEvent(link, plain);
    expect(plain.defaultPrevented).toBe(true);
    expect(onOpen).toHaveBeenCalledTimes(1);
    fireEvent.click(link, { ctrlKey: true });
    expect(onOpen).toHaveBeenCalledTimes(1);
  });

  test('keeps its actions apart from opening', async () => {
    const { onOpen, onRegister } = renderCard('#event-1');
    await userEvent.click(screen.getByRole('button', { name: 'Register' }));
    expect(onRegister).toHaveBeenCalledTimes(1);
    expect(onOpen).not.toHaveBeenCalled();
  });
});
