import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchRate } from './minimum-rate.ts';

const MINIMUM_RATE = { bytesPerSecond: 8192, graceMs: 25_000 };

let isOver: boolean;
let moved: number;
let isBlocked: boolean;
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  isOver = false;
  moved = 0;
  isBlocked = true;
  stop = watchRate(MINIMUM_RATE, {
    moved: () => moved,
    isBlocked: () => isBlocked,
    tooSlow: () => void (isOver = true),
  });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
});

/** Lets seconds pass, each with these bytes. */
function pass(seconds: number, bytes: number): void {
  for (let i = 0; i < seconds; i++) {
    moved += bytes;
    jest.advanceTimersByTime(1000);
  }
}

test('a transfer that stands still is over after its patience', () => {
  pass(24, 0);
  expect(isOver).toBe(false);
  pass(1, 0);
  expect(isOver).toBe(true);
});

test('one at the slowest rate goes on for any time, one at half of it does not', () => {
  pass(1200, 8192);
  expect(isOver).toBe(false);
  pass(55, 4096);
  expect(isOver).toBe(true);
});

test('what came fast at first is no credit for standing still afterwards', () => {
  pass(1, 5_000_000);
  pass(28, 0);
  expect(isOver).toBe(true);
});

test('time in which the visitor is not waited for does not count', () => {
  isBlocked = false;
  pass(600, 0);
  isBlocked = true;
  pass(20, 0);
  expect(isOver).toBe(false);
});
