import { startTestStores } from '@backflow/stack/testing';

declare global {
  var stopTestStores: (() => Promise<void>) | undefined;
}

/** Before the tests on Node: one throwaway Postgres and Redis for all of them. */
export default async function setup(): Promise<void> {
  globalThis.stopTestStores = await startTestStores();
}
