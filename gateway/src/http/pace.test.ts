import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { watchPace } from './pace.ts';

const PACE = { bytesPerSecond: 8192, patienceMs: 25_000 };

let isOver: boolean;
let moved: number;
let isHeldUp: boolean;
let stop: () => void;
beforeEach(() => {
  jest.useFakeTimers();
  isOver = false;
  moved = 0;
  isHeldUp = true;
  stop = watchPace(PACE, {
    moved: () => moved,
    isHeldUp: () => isHeldUp,
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
  isHeldUp = false;
  pass(600, 0);
  isHeldUp = true;
  pass(20, 0);
  expect(isOver).toBe(false);
});
