import { expect, it } from '@jest/globals';
import { isWorse, wilsonInterval } from './wilson.ts';

it('knows little of few', () => {
  const { lower, upper } = wilsonInterval([5, 10]);
  expect([lower.toFixed(3), upper.toFixed(3)]).toEqual(['0.156', '0.844']);
  expect(wilsonInterval([0, 0])).toEqual({ lower: 0, upper: 1 });
});

it('seldom takes a sound release for a worse one, though it judges after each of 500 members', () => {
  // A fixed sequence of pseudo-random numbers (Numerical Recipes' LCG).
  let seed = 42;
  const random = () => (seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  let ended = 0;
  for (let run = 0; run < 400; run += 1) {
    const [canary, live] = [
      [0, 0],
      [0, 0],
    ] as [[number, number], [number, number]];
    let isEnded = false;
    for (let member = 0; member < 500 && !isEnded; member += 1) {
      const one = random() < 0.1 ? canary : live;
      one[1] += 1;
      if (random() < 0.03) one[0] += 1;
      isEnded = canary[0] >= 5 && isWorse(canary, live, 0.1);
    }
    if (isEnded) ended += 1;
  }
  expect(ended).toBeLessThanOrEqual(2);
});
