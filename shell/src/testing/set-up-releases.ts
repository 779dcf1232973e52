import { afterEach, beforeAll, beforeEach, jest } from '@jest/globals';
import { cleanup } from '@testing-library/react';
import { forgetFallback } from '../federation/choose-release.ts';
import { useRegistry } from '../federation/registry.ts';
import { ReleasesUnderTest } from './releases-under-test.ts';

/** The site of the present test. */
export let site = new ReleasesUnderTest();

/**
 * Gives each test a site of its own, in place of the federation runtime, the registry and `fetch`. Call it before the modules that
 * load the runtime are imported.
 */
export function setUpReleases(): void {
  jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
    registerPlugins: () => undefined,
    registerRemotes: (...sent: Parameters<typeof site.registerRemotes>) => site.registerRemotes(...sent),
    loadRemote: (id: string) => site.loadRemote(id),
  }));
  // jsdom has neither.
  jest.unstable_mockModule('../observe/measure-page.ts', () => ({ measurePage: () => undefined }));
  jest.unstable_mockModule('../observe/watch-calls.ts', () => ({ watchCalls: () => undefined }));
  beforeAll(async () => (await import('../observe/start-observing.ts')).startObserving('/'));
  beforeEach(() => {
    jest.spyOn(console, 'error').mockReturnValue(undefined);
    site = new ReleasesUnderTest();
    site.install();
    useRegistry.setState({ remotes: [site.live] });
  });
  afterEach(() => {
    cleanup();
    site.reports();
    jest.useRealTimers();
    jest.restoreAllMocks();
    forgetFallback('kits');
  });
}
