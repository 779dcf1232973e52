import './jest.global-setup.ts';

/** After the tests on Node. When they end in another way, the stores' watchdogs see to it. */
export default async function teardown(): Promise<void> {
  await globalThis.stopTestStores?.();
}
