import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { FEDERATION_VERSION, LEFT_OUT, getFile } from './runtime-aliases.ts';

Object.assign(globalThis, { FEDERATION_VERSION });
const { default: provideRuntime } = await import('./provide-runtime.ts');

describe('the federation runtime', () => {
  test('has the version for which LEFT_OUT was checked: read the runtime’s changes, then change it here', () => {
    expect(FEDERATION_VERSION).toBe('2.9.2');
    for (const [name, module] of LEFT_OUT)
      expect([module, existsSync(getFile(name, module))]).toEqual([module, true]);
  });

  test('is provided to entries of the same major with at most the site’s minor version', () => {
    provideRuntime();
    const provide = globalThis.backflowFederation;
    for (const version of ['2.9.2', '2.9.9', '2.0.0'])
      expect(provide?.(version).bundlerRuntime).toBeDefined();
    for (const version of ['2.10.0', '3.0.0', '1.9.2']) {
      expect(() => provide?.(version)).toThrow(
        `The release was built with federation ${version}; the site has 2.9.2.`,
      );
    }
  });

  test('makes an instance for each container, and never the shell’s', () => {
    provideRuntime();
    const { runtime, bundlerRuntime } = globalThis.backflowFederation?.('2.9.2') ?? {};
    const shell = runtime?.init({ name: 'shell', remotes: [] });
    const start = (name: string) =>
      bundlerRuntime?.init({
        webpackRequire: { federation: { initOptions: { name, remotes: [] } } },
      } as unknown as Parameters<typeof bundlerRuntime.init>[0]);
    const first = start('mf_kits_v1');
    expect(start('mf_kits_v2')).not.toBe(first);
    expect(start('mf_kits_v1')).toBe(first);
    expect(runtime?.getInstance()).toBe(shell);
  });
});
