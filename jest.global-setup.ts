import { startTestStores } from '@backflow/stack/testing';

declare global {
  var stopTestStores: (() => Promise<void>) | undefined;
}

/** Starts one throwaway Postgres and Redis for all tests on Node. */
export default async function setup(): Promise<void> {
  globalThis.stopTestStores = await startTestStores();
}
