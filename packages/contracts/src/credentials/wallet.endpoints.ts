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

const WRITE = { access: 'member', audit: true, changes: ['wallets'] } as const;
const CREATE = {
  ...WRITE,
  method: 'POST',
  status: 201,
  limit: { name: 'wallet-entries', most: 60, seconds: 3600, what: 'entries of the wallet' },
} as const;
const UPDATE = { ...WRITE, method: 'PATCH', params: IdParams } as const;
const DELETE = { ...WRITE, method: 'DELETE', params: IdParams, response: z.null() } as const;

export const createCredential = endpoint({
  ...CREATE,
  id: 'credentials.create',
  auditSentence: 'added a license of their own',
  path: '/api/user/credentials',
  summary: 'Add a credential: a license with its dates.',
  body: CredentialInput,
  response: WalletCredential,
});

export const updateCredential = endpoint({
  ...UPDATE,
  id: 'credentials.update',
  auditSentence: 'changed a license of their own',
  path: '/api/user/credentials/:id',
  summary:
    'Change a credential as a whole: an absent field is emptied. An edit made from an older `version` is refused with 409 and the credential as it is now.',
  body: z.extend(CredentialInput, VERSION),
  response: WalletCredential,
});

export const deleteCredential = endpoint({
  ...DELETE,
  id: 'credentials.delete',
  auditSentence: 'removed a license of their own',
  path: '/api/user/credentials/:id',
  summary: 'Delete a credential with its number and its scan.',
});

export const createGauge = endpoint({
  ...CREATE,
  id: 'gauges.create',
  auditSentence: 'added the gauge {subject}',
  path: '/api/user/gauges',
  summary: 'Add a gauge.',
  body: GaugeInput,
  response: Gauge,
});

export const updateGauge = endpoint({
  ...UPDATE,
  id: 'gauges.update',
  auditSentence: 'changed the gauge {subject}',
  path: '/api/user/gauges/:id',
  summary:
    'Change a gauge as a whole: an absent field gets its default. An edit made from an older `version` is refused with 409 and the gauge as it is now.',
  body: z.extend(GaugeInput, VERSION),
  response: Gauge,
});

export const deleteGauge = endpoint({
  ...DELETE,
  id: 'gauges.delete',
  auditSentence: 'deleted the gauge {subject}',
  path: '/api/user/gauges/:id',
  summary: 'Delete a gauge with its certificate.',
});
