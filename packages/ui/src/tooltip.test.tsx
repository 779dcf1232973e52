import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Tooltip } from './tooltip.tsx';

const pass = (ms: number) => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

beforeEach(() => {
  jest.useFakeTimers();
  // Far from the close that an earlier test left behind.
  jest.advanceTimersByTime(60_000);
  render(
    <>
      <Tooltip content="Attendees">{(props) => <button {...props}>A</button>}</Tooltip>
      <Tooltip content="Delete">{(props) => <button {...props}>D</button>}</Tooltip>
    </>,
  );
});

afterEach(() => {
  jest.useRealTimers();
});

const enter = (name: string) => fireEvent.pointerEnter(screen.getByRole('button', { name }));
const leave = (name: string) => fireEvent.pointerLeave(screen.getByRole('button', { name }));
const shown = () => screen.queryByRole('tooltip')?.textContent;

describe('Tooltip', () => {
  test('opens after 700 ms of rest and describes its control', () => {
    enter('A');
    pass(699);
    expect(shown()).toBeUndefined();
    pass(1);
    expect(shown()).toBe('Attendees');
    expect(screen.getByRole('button', { name: 'A' }).getAttribute('aria-describedby')).toBe(
      screen.getByRole('tooltip').id,
    );
  });

  test('does not open when the pointer leaves before', () => {
    enter('A');
    pass(600);
    leave('A');
    pass(5000);
    expect(shown()).toBeUndefined();
  });

  test('opens at once within 300 ms of a previous close, and waits again after that', () => {
    enter('A');
    pass(700);
    leave('A');
    pass(300);
    enter('D');
    expect(shown()).toBe('Delete');
    leave('D');
    pass(301);
    enter('A');
    expect(shown()).toBeUndefined();
    pass(700);
    expect(shown()).toBe('Attendees');
  });

  test('opens on keyboard focus and closes on Escape', () => {
    act(() => {
      screen.getByRole('button', { name: 'A' }).focus();
    });
    expect(shown()).toBe('Attendees');
    fireEvent.keyDown(document, { key: 'Escape' });
    expect(shown()).toBeUndefined();
  });
});
