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
      link={href === undefined ? undefined : { href, onOpen }}
      actions={<button onClick={onRegister}>Register</button>}
    />,
  );
  return { onOpen, onRegister };
};

describe('DatedCard', () => {
  test('leads with its date, and without a link nowhere', () => {
    renderCard();
    expect(screen.getByText('Dec').closest('time')?.textContent).toBe('Dec 4 Friday');
    expect(screen.getByRole('heading', { name: 'RPZ field testing' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('with a link takes plain clicks and leaves new tabs to the browser', () => {
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
