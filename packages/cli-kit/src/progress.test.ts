import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Progress } from './progress.ts';

let output = '';
beforeEach(() => {
  output = '';
  jest.useFakeTimers();
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output += String(text);
    return true;
  });
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('a slow step says what it waits for, once for each', async () => {
  let onWait: (what: string) => void = () => undefined;
  const done = Promise.withResolvers<undefined>();
  const step = new Progress().step('Gateway', (callback) => {
    onWait = callback;
    return done.promise;
  });
  onWait('the service events');
  expect(output).toBe('');
  jest.advanceTimersByTime(3000);
  onWait('the service events');
  onWait('the releases of the remotes');
  done.resolve(undefined);
  await step;
  onWait('the service media');
  expect(output.split('\n').slice(0, 2)).toEqual([
    '… Gateway, waiting for the service events',
    '… Gateway, waiting for the releases of the remotes',
  ]);
  expect(output.split('\n').at(-2)).toContain('(3.0 s)');
});
