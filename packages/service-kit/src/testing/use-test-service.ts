import { afterAll, beforeAll } from '@jest/globals';

/**
 * Starts a service before the tests of a file, and stops it after them.
 * @returns the service, for use within tests and hooks
 */
export function useTestService<Service extends { stop(): Promise<void> }>(
  start: () => Promise<Service>,
): Service {
  let service: Service | undefined;
  beforeAll(async () => {
    service = await start();
  });
  afterAll(() => service?.stop());
  return new Proxy({} as Service, {
    get(_target, name): unknown {
      if (!service) throw new Error('The service runs within tests and hooks only.');
      return Reflect.get(service, name);
    },
  });
}
