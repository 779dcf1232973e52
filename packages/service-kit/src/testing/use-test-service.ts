import { afterAll } from '@jest/globals';

/** Starts a service for a test file, and stops it after the tests. */
export async function useTestService<Service extends { stop(): Promise<void> }>(
  start: () => Promise<Service>,
): Promise<Service> {
  const service = await start();
  afterAll(() => service.stop());
  return service;
}
