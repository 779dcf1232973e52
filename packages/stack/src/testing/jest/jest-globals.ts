import type * as Jest from '@jest/globals';
import type NativeEnvironment from './native-environment.ts';

/** Jest's globals for the running test file. Stored on globalThis: this module may be loaded twice. */
const GLOBALS = Symbol.for('backflow.jest');
const current = (): Record<string, unknown> =>
  (globalThis as unknown as Record<symbol, Record<string, unknown>>)[GLOBALS] ?? {};

/** Sets Jest's globals for the next test file. */
export function publishJest(globals: object, { moduleMocker, fakeTimersModern }: NativeEnvironment): void {
  const jest = {
    fn: moduleMocker.fn.bind(moduleMocker),
    spyOn: moduleMocker.spyOn.bind(moduleMocker),
    restoreAllMocks: () => moduleMocker.restoreAllMocks(),
    setTimeout: (ms: number) => Object.assign(globalThis, { [Symbol.for('TEST_TIMEOUT_SYMBOL')]: ms }),
    useFakeTimers: () => fakeTimersModern.useFakeTimers(),
    useRealTimers: () => fakeTimersModern.useRealTimers(),
    advanceTimersByTime: (ms: number) => fakeTimersModern.advanceTimersByTime(ms),
  };
  Object.assign(globalThis, { [GLOBALS]: { ...globals, jest } });
}

/** Test files share the modules that import these: each use is forwarded to the globals of the running file. */
const running = (name: string) =>
  new Proxy(() => undefined, {
    apply: (_target, self, args) => Reflect.apply(current()[name] as () => unknown, self, args),
    get: (_target, property) => Reflect.get(current()[name] as object, property),
  });

export const jest = running('jest') as unknown as typeof Jest.jest;
export const expect = running('expect') as unknown as typeof Jest.expect;
export const describe = running('describe') as unknown as typeof Jest.describe;
export const it = running('it') as unknown as typeof Jest.it;
export const test = running('test') as unknown as typeof Jest.test;
export const beforeAll = running('beforeAll') as unknown as typeof Jest.beforeAll;
export const beforeEach = running('beforeEach') as unknown as typeof Jest.beforeEach;
export const afterEach = running('afterEach') as unknown as typeof Jest.afterEach;
export const afterAll = running('afterAll') as unknown as typeof Jest.afterAll;
