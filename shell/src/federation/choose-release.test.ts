import { describe, expect, test } from '@jest/globals';
import type { RemoteRelease } from '@backflow/contracts';
import { fixtureRemote } from '../testing/fixture-remote.ts';

Object.assign(globalThis, { PROVIDED_VERSIONS: { react: '19.3.1', zod: '4.6.7' } });
const { releaseFor } = await import('./choose-release.ts');
const { useRegistry } = await import('./registry.ts');

const AREA = { remote: 'kits', module: './widgets/near', access: 'public' } as const;

/** The release that is chosen for a remote whose release differs so; the kind of failure where none fits. */
function choose(changed: Partial<RemoteRelease>): unknown {
  useRegistry.setState({ remotes: [{ ...fixtureRemote, ...changed }] });
  try {
    return releaseFor(AREA).version;
  } catch (error) {
    return (error as { kind: unknown }).kind;
  }
}

describe('before code runs', () => {
  test.each([
    [{ react: '19.3.0', zod: '4.0.0' }, 'v1'],
    [{ react: '19.4.0' }, 'sdk'],
    [{ react: '18.3.1' }, 'sdk'],
    [{ jquery: '3.0.0' }, 'sdk'],
  ])('a release that was built with %j is compared with what the shell provides: %s', (versions, chosen) => {
    expect(choose({ versions })).toBe(chosen);
  });

  test.each([
    [{ from: '3.0', below: '4.0' }, 'v1'],
    [{ from: '2.9', below: '3.0' }, 'v1'],
    [{ major: 2, minor: 10 }, 'v1'],
    [{ major: 1, minor: 0 }, 'sdk'],
    [{ from: '4.0', below: '5.0' }, 'sdk'],
  ])('a release for the SDK %j is compared with the majors of the shell: %s', (sdk, chosen) => {
    expect(choose({ sdk })).toBe(chosen);
  });
});
