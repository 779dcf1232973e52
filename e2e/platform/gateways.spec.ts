import { Registry } from '@backflow/contracts';
import type { RemoteRelease } from '@backflow/contracts';
import { buildRelease, packTestRelease } from '@backflow/service-kit/testing/releases';
import { expect, test } from '@playwright/test';
import { startBalancer } from '../support/balancer.ts';
import { E2E_ORIGIN } from '../support/platform.ts';
import { forgetRemote, releases, servedVersions, untilServed } from '../support/releases.ts';
import { startGateway } from '../support/second-gateway.ts';

const REMOTE = 'gauges';
const MOST_MS = 5000;

/** Publishes a release without pages. */
const publish = async (version: string) =>
  releases().publish(REMOTE, await packTestRelease(buildRelease(REMOTE, version)));

const releaseAt = async (origin: string): Promise<RemoteRelease | undefined> => {
  const { remotes } = Registry.parse(await (await fetch(`${origin}/remotes/registry.json`)).json());
  return remotes.find(({ name }) => name === REMOTE);
};

test.afterEach(() => forgetRemote(REMOTE));

test('two gateways serve within five seconds what a command points to, and files of earlier releases', async () => {
  await publish('v1');
  await releases().change(REMOTE, { action: 'promote', version: 'v1' });
  await publish('v2');
  await releases().change(REMOTE, { action: 'promote', version: 'v2' });
  const second = await startGateway({});
  const origins = [E2E_ORIGIN, second.origin];
  const served = (version: string) =>
    Promise.all(origins.map((origin) => untilServed(REMOTE, version, origin)));
  try {
    await served('v2');
    await publish('v3');
    await releases().change(REMOTE, { action: 'promote', version: 'v3' });
    await served('v3');
    await releases().change(REMOTE, { action: 'rollback' });
    await served('v2');
    await releases().change(REMOTE, { action: 'disable', reason: 'Under repair' });
    for (const origin of origins) {
      await expect
        .poll(async () => (await releaseAt(origin))?.disabled, { timeout: MOST_MS })
        .toBe('Under repair');
    }
    // A page that was opened before the second gateway started asks for its files.
    for (const origin of origins) {
      const response = await fetch(`${origin}/remotes/${REMOTE}/v1/remoteEntry.js`);
      expect(await response.text(), origin).toBe(`/* ${REMOTE} v1 */`);
      expect((await fetch(`${origin}/remotes/${REMOTE}/v0/remoteEntry.js`)).status).toBe(404);
    }
  } finally {
    await second.stop();
  }
});

test('a page load gets the files of one release, although its requests go to two gateways in turn and one hears of the release later', async () => {
  const PROMOTIONS = 8;
  const second = await startGateway({});
  const origins = [E2E_ORIGIN, second.origin];
  const balancer = await startBalancer(origins);
  const { origin } = balancer;
  /** @returns the version whose page and files were loaded */
  const load = async () => {
    const version = (await servedVersions(origin))[REMOTE];
    // Each gateway is asked.
    for (const _ of origins) {
      const response = await fetch(`${origin}/remotes/${REMOTE}/${version}/remoteEntry.js`);
      expect(await response.text()).toBe(`/* ${REMOTE} ${version} */`);
    }
    return version;
  };
  try {
    await publish('v1');
    await releases().change(REMOTE, { action: 'promote', version: 'v1' });
    for (const each of origins) await untilServed(REMOTE, 'v1', each);
    for (let number = 2; number < 2 + PROMOTIONS; number += 1) {
      await publish(`v${number}`);
      await releases().change(REMOTE, { action: 'promote', version: `v${number}` });
      await expect.poll(load, { intervals: [0], timeout: MOST_MS }).toBe(`v${number}`);
    }
    expect(Math.min(...balancer.requests)).toBeGreaterThan(PROMOTIONS);
  } finally {
    await balancer.stop();
    await second.stop();
  }
});
