import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { getSettings } from '@backflow/contracts/settings';
import { eventually } from '../testing/eventually.ts';
import { putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import type { TestService } from '../testing/start-service.ts';

const SETTINGS = {
  registrationOpen: true,
  forumModeration: false,
  emailNotifications: true,
  localBuilds: false,
  premiumPrice: '9.99',
  paymentClientId: '',
  brandName: 'Backflow',
  brandLine: 'Training </script> online',
  companyName: 'Backflow Inc.',
  companyUrl: 'https://example.com',
  phone: '555-0100',
  postalAddress: ['1 Main St'],
  contactEmail: 'hello@example.com',
  supplierEmail: '',
  homeStatistics: [],
  activeMembers: 12,
  refuseCommonPasswords: true,
  requireSecondFactor: false,
};
/** A response of an older process, which may not have cleaned its text. */
const STORED = { ...SETTINGS, brandLine: 'Training </script>\u2028 online' };

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway();
  await putSite(gateway, [{ path: '/', access: 'public', slots: [] }]);
  gateway.identity.respondJson({ success: true, data: STORED });
});
afterEach(() => gateway.close());

const settingsIn = (html: string): unknown =>
  JSON.parse(
    /<script type="application\/json" id="site-settings">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null',
  );
const page = async (headers = {}) => send(gateway.url, '/', { headers });
const embedded = async () => settingsIn((await page()).text);
const requests = () => gateway.identity.seen.filter(({ url }) => url === getSettings.path);

test('embeds the settings, read once for all pages and visitors', async () => {
  expect(await embedded()).toEqual(SETTINGS);
  expect(settingsIn((await page({ cookie: 'backflow_session=a' })).text)).toEqual(SETTINGS);
  expect((await send(gateway.url, getSettings.path)).json()).toEqual({ success: true, data: STORED });
  expect(requests()).toHaveLength(1);
  expect(requests()[0]?.headers).not.toHaveProperty('cookie');
});

test('goes on with the settings it has while identity is away', async () => {
  await embedded();
  await gateway.identity.close();
  expect(await embedded()).toEqual(SETTINGS);
});

test.each<[how: string, breakIt: (identity: TestService) => void | Promise<void>]>([
  ['is away', (identity) => identity.close()],
  ['fails', (identity) => identity.respondJson({}, 500)],
  ['hangs', (identity) => identity.respond(() => undefined)],
  ['says nonsense', (identity) => identity.respondJson({ success: true, data: { brandName: 1 } })],
])('leaves the settings out while identity %s, and sends the page', async (_how, breakIt) => {
  await breakIt(gateway.identity);
  const response = await page();
  expect(response.status).toBe(200);
  expect(response.text).toContain('remote-registry');
  expect(response.text).not.toContain('site-settings');
});

test('embeds the settings as soon as identity is there', async () => {
  await gateway.identity.close();
  expect(await embedded()).toBeNull();
  await gateway.identity.reopen();
  await eventually(async () => (await embedded()) !== null);
});
