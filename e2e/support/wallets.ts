import { randomUUID } from 'node:crypto';
import { call } from './people.ts';

/** Creates something in the wallet of a member. */
async function create(path: string, cookie: string, body: object): Promise<{ id: string; url?: string }> {
  const response = await call('POST', path, cookie, body);
  if (response.status !== 201) throw new Error(`${path} makes nothing: ${response.text}`);
  return response.body.data;
}

export const createCredential = (cookie: string) =>
  create('/api/user/credentials', cookie, { authority: 'Utah (DDW)', number: randomUUID() });

export const createGauge = (cookie: string) =>
  create('/api/user/gauges', cookie, {
    ...{ make: 'Midwest', model: '845-5', serialNumber: 'S-1', verifiedOn: '2026-10-01' },
  });

export const createWalletLink = (cookie: string) =>
  create('/api/user/wallet-links', cookie, { label: 'City of Provo' });

/** The token of a new link to a member's wallet. */
export async function newWalletToken(cookie: string): Promise<string> {
  const { url = '' } = await createWalletLink(cookie);
  return url.slice(url.lastIndexOf('/') + 1);
}
