import { expect, jest, test } from '@jest/globals';

type Shared = Record<string, Record<string, { get: () => unknown; loaded?: boolean }>>;

const react = { '19.3.1': { get: () => undefined } };
const present = { get: () => undefined, from: 'shell' };
const scopes: Record<string, Shared> = { default: { react, '@backflow/platform': { '0.1.0': present } } };
jest.unstable_mockModule('@module-federation/enhanced/runtime', () => ({
  getInstance: () => ({ shareScopeMap: scopes }),
}));
const { provideSdk } = await import('./provide-sdk.ts');

test('version 2 of the SDK is in a scope of its own, with the modules of the present one', () => {
  const scope = scopes[provideSdk()];
  expect(Object.keys(scopes)).toEqual(['default', 'sdk-2']);
  // The same objects: one React in the page.
  expect(scope?.react).toBe(react);
  const shared = scope?.['@backflow/platform']?.['0.1.0'];
  const factory = shared?.get() as () => Record<string, unknown>;
  expect(factory().useMatch).toBeInstanceOf(Function);
  expect(shared).toMatchObject({ from: 'shell', loaded: true });
  expect(scopes.default?.['@backflow/platform']?.['0.1.0']).toBe(present);
  provideSdk();
  expect(scopes['sdk-2']).toBe(scope);
});
