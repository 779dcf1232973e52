import * as z from '@backflow/contracts/zod';
import { IdParams, requiredText } from '../fields.ts';
import { oneTimeToken } from '../identity/one-time-token.ts';
import { endpoint } from './endpoint.ts';
import { RenewalAssessment } from './renewal/assessment.ts';
import { Gauge } from './wallet.ts';

/** The page that a link opens; its token follows. */
export const SHARED_WALLET_PATH = '/credentials/shared';

/** A link by which a member shows what they hold. Its token is never shown again. */
export const WalletLink = z.object({ id: z.string(), label: z.string(), createdAt: z.string() });
export type WalletLink = z.infer<typeof WalletLink>;

const { validUntil, state, scopes } = RenewalAssessment.shape;
const { id, make, model, serialNumber, dueOn } = Gauge.shape;

/** What everybody with a link sees: what is held, and until when; no contact data. */
export const SharedWallet = z.object({
  name: z.string(),
  today: z.string(),
  credentials: z.array(
    z.object({
      ...{ id: z.string(), authority: z.string(), number: z.string() },
      ...{ validUntil, state, scopes },
    }),
  ),
  gauges: z.array(z.object({ id, make, model, serialNumber, dueOn })),
});
export type SharedWallet = z.infer<typeof SharedWallet>;

export const listWalletLinks = endpoint({
  id: 'walletLinks.list',
  method: 'GET',
  path: '/api/user/wallet-links',
  summary: 'The caller’s links to their wallet that work, the newest first.',
  access: 'member',
  response: z.array(WalletLink),
  reads: ['wallets'],
});

export const createWalletLink = endpoint({
  id: 'walletLinks.create',
  auditSentence: 'shared their wallet by a link',
  method: 'POST',
  path: '/api/user/wallet-links',
  summary: 'Share the wallet by a link. Its token is in this response alone.',
  access: 'member',
  audit: true,
  // Repeated, it would have to store the token.
  idempotent: false,
  limit: { name: 'wallet-links', most: 20, seconds: 86_400, what: 'links' },
  body: z.object({ label: requiredText('For whom', { max: 80 }) }),
  response: z.extend(WalletLink, { url: z.string() }),
  status: 201,
  changes: ['wallets'],
});

export const deleteWalletLink = endpoint({
  id: 'walletLinks.delete',
  auditSentence: 'revoked a link to their wallet',
  method: 'DELETE',
  path: '/api/user/wallet-links/:id',
  summary: 'Revoke a link: it stops working at once.',
  access: 'member',
  audit: true,
  params: IdParams,
  response: z.null(),
  changes: ['wallets'],
});

export const getSharedWallet = endpoint({
  id: 'walletLinks.open',
  method: 'GET',
  path: '/api/shared-wallets',
  summary: 'What the holder of a link may see. 410 for a link that is unknown or revoked.',
  access: 'public',
  limit: { name: 'shared-wallets', most: 120, seconds: 3600, what: 'links', countsRefused: true },
  query: z.object({ token: oneTimeToken }),
  response: SharedWallet,
  reads: ['wallets', 'authorities', 'people'],
});
