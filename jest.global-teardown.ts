import './jest.global-setup.ts';

/** Stops the stores after the tests on Node. If the tests are killed, the stores' watchdogs do it. */
export default async function teardown(): Promise<void> {
  await globalThis.stopTestStores?.();
}
