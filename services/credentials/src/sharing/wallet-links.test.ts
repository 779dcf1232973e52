import * as contracts from '@backflow/contracts/credentials';
import type { SharedWallet } from '@backflow/contracts/credentials';
import { asOwner, expectDeclaredEffects, startTestService } from '@backflow/service-kit/testing';
import type { TestClient, TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CredentialsContext } from '../context.ts';
import { credentials } from '../service.ts';

const LINKS = '/api/user/wallet-links';

let service: TestService<CredentialsContext>;
let client: TestClient;
let visitor: TestClient;
beforeAll(async () => {
  service = await startTestService(credentials, { now: () => Date.parse('2026-12-01T20:00:00Z') });
  client = await service.as(await service.buildMember({ firstName: 'Maria', lastName: 'Lopez' }));
  visitor = await service.as(null);
  await client.post('/api/user/credentials', {
    authority: 'Utah (DDW)',
    number: 'U-1',
    issuedOn: '2025-01-01',
  });
  await client.post('/api/user/gauges', {
    make: 'A',
    model: 'B',
    serialNumber: 'C',
    verifiedOn: '2026-01-01',
  });
});
afterAll(() => service.stop());

const open = (token: string) => visitor.get(`/api/shared-wallets?token=${token}`);

test('everybody with the link sees what is valid and no contact data; its token is stored nowhere', async () => {
  const { result } = await expectDeclaredEffects(service, contracts.createWalletLink, () =>
    client.post(LINKS, { label: 'City of Provo' }),
  );
  const { url, id } = result.body.data as { url: string; id: string };
  const token = url.split('/').at(-1) ?? '';
  expect(url).toBe(`https://academy.example.com/credentials/shared/${token}`);
  const shared = (await open(token)).body.data as SharedWallet;
  expect(shared).toMatchObject({
    name: 'Maria Lopez',
    credentials: [{ number: 'U-1', validUntil: '2028-01-01', state: 'valid' }],
    gauges: [{ serialNumber: 'C', dueOn: '2027-01-01' }],
  });
  expect(JSON.stringify(shared)).not.toMatch(/@|phone|steps|scan/);
  expect(JSON.stringify(await asOwner(service, 'select * from credentials.wallet_links'))).not.toContain(
    token,
  );
  expect(JSON.stringify(await service.auditEntries())).not.toContain(token);
  expect((await client.get(LINKS)).body.data).toMatchObject([{ id, label: 'City of Provo' }]);

  const stranger = await service.as(await service.buildMember());
  expect((await stranger.delete(`${LINKS}/${id}`)).status).toBe(404);
  await expectDeclaredEffects(service, contracts.deleteWalletLink, () => client.delete(`${LINKS}/${id}`));
  expect([(await open(token)).status, (await client.get(LINKS)).body.data]).toEqual([410, []]);
});

test('refuses what is no token, and a link without a purpose', async () => {
  expect((await open('short')).status).toBe(400);
  expect((await open('A'.repeat(43))).status).toBe(410);
  expect((await client.post(LINKS, { label: ' ' })).status).toBe(400);
  expect((await visitor.post(LINKS, { label: 'Me' })).status).toBe(401);
});
