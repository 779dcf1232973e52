import { randomUUID } from 'node:crypto';
import { call, join } from '../support/people.ts';
import { rows } from '../support/stores.ts';
import { createCredential, createGauge, createWalletLink, newWalletToken } from '../support/wallets.ts';
import type { MakeSample } from './sample.ts';

type Create = (cookie: string) => Promise<{ id: string }>;

/** An entry of the caller's own wallet. */
const own =
  (create: Create, body?: object): MakeSample =>
  async (_admin, caller) => ({ params: { id: (await create(caller)).id }, ...(body && { body }) });

const newRule = async (admin: string) => {
  const authority = { name: `Authority ${randomUUID()}`, credential: 'Tester' };
  const { body } = await call('POST', '/api/authorities', admin, authority);
  return { authorityId: body.data.id as string, rule: {}, source: 'A law', sourceReadOn: '2026-11-01' };
};

const aRule = async (admin: string) => {
  const { body } = await call('POST', '/api/renewal-rules', admin, await newRule(admin));
  return { params: { id: body.data.id as string } };
};

const GAUGE = { make: 'Watts', model: 'TK-9A', serialNumber: 'S-2', verifiedOn: '2026-10-02' };

/** Parameters with which each call about wallets, rules and lapses succeeds. */
export const WALLET_SAMPLES: Record<string, MakeSample> = {
  'credentials.create': () => ({ body: { authority: 'Utah (DDW)', number: randomUUID() } }),
  'credentials.update': (admin, caller, endpoint) =>
    own(createCredential, { authority: 'Utah (DDW)', number: randomUUID() })(admin, caller, endpoint),
  'credentials.delete': own(createCredential),
  'gauges.update': own(createGauge, GAUGE),
  'gauges.delete': own(createGauge),
  'walletLinks.delete': own(createWalletLink),
  'walletLinks.open': async () => ({ query: { token: await newWalletToken((await join()).cookie) } }),
  async 'lapses.mail'() {
    const { id } = await createCredential((await join()).cookie);
    await rows(
      `update credentials.held_credentials set valid_until = current_date + 20 where licence_id = $1`,
      [id],
    );
    return { body: { ids: [id] } };
  },
  'wallets.ofPerson': async () => ({ params: { id: (await join()).id } }),
  'renewal-rules.list': async (admin) => ({ params: { id: (await newRule(admin)).authorityId } }),
  'renewal-rules.create': async (admin) => ({ body: await newRule(admin) }),
  'renewal-rules.update': async (admin) => ({ ...(await aRule(admin)), body: { source: 'Another law' } }),
  'renewal-rules.delete': aRule,
  'renewal-rules.adminGet': aRule,
};
