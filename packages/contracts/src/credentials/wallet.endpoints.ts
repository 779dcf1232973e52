import * as z from '@backflow/contracts/zod';
import { IdParams, version } from '../fields.ts';
import { endpoint } from './endpoint.ts';
import { CredentialInput, Gauge, GaugeInput, Wallet, WalletCredential } from './wallet.ts';

const READS = ['wallets', 'authorities', 'approvals', 'people'] as const;
const VERSION = { version: z.optional(version) };

export const getMyWallet = endpoint({
  id: 'wallets.mine',
  method: 'GET',
  path: '/api/user/wallet',
  summary:
    'The caller’s credentials, each with what is missing for its renewal and classes that would count, and gauges.',
  access: 'member',
  response: Wallet,
  reads: READS,
});

export const getWalletOfPerson = endpoint({
  id: 'wallets.ofPerson',
  method: 'GET',
  path: '/api/admin/users/:id/wallet',
  summary: 'A person’s credentials and gauges.',
  access: 'admin',
  params: IdParams,
  response: Wallet,
  reads: READS,
});

const write = { access: 'member', audit: true, changes: ['wallets'] } as const;

export const createCredential = endpoint({
  ...write,
  id: 'credentials.create',
  auditSentence: 'added a license of their own',
  method: 'POST',
  path: '/api/user/credentials',
  summary: 'Add a credential: a license with its dates.',
  limit: { name: 'wallet-entries', most: 60, seconds: 3600, what: 'entries of the wallet' },
  body: CredentialInput,
  response: WalletCredential,
  status: 201,
});

export const updateCredential = endpoint({
  ...write,
  id: 'credentials.update',
  auditSentence: 'changed a license of their own',
  method: 'PATCH',
  path: '/api/user/credentials/:id',
  summary:
    'Change a credential as a whole: an absent field is emptied. An edit made from an older `version` is refused with 409 and the credential as it is now.',
  params: IdParams,
  body: z.extend(CredentialInput, VERSION),
  response: WalletCredential,
});

export const deleteCredential = endpoint({
  ...write,
  id: 'credentials.delete',
  auditSentence: 'removed a license of their own',
  method: 'DELETE',
  path: '/api/user/credentials/:id',
  summary: 'Delete a credential with its number and its scan.',
  params: IdParams,
  response: z.null(),
});

export const createGauge = endpoint({
  ...write,
  id: 'gauges.create',
  auditSentence: 'added the gauge {subject}',
  method: 'POST',
  path: '/api/user/gauges',
  summary: 'Add a gauge.',
  limit: { name: 'wallet-entries', most: 60, seconds: 3600, what: 'entries of the wallet' },
  body: GaugeInput,
  response: Gauge,
  status: 201,
});

export const updateGauge = endpoint({
  ...write,
  id: 'gauges.update',
  auditSentence: 'changed the gauge {subject}',
  method: 'PATCH',
  path: '/api/user/gauges/:id',
  summary:
    'Change a gauge as a whole: an absent field gets its default. An edit made from an older `version` is refused with 409 and the gauge as it is now.',
  params: IdParams,
  body: z.extend(GaugeInput, VERSION),
  response: Gauge,
});

export const deleteGauge = endpoint({
  ...write,
  id: 'gauges.delete',
  auditSentence: 'deleted the gauge {subject}',
  method: 'DELETE',
  path: '/api/user/gauges/:id',
  summary: 'Delete a gauge with its certificate.',
  params: IdParams,
  response: z.null(),
});
