import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams } from '../fields.ts';
import {
  AddedFactor,
  NewPasskey,
  NewTotp,
  PasskeyOptions,
  RecoveryCodes,
  SecondFactor,
  WithPassword,
  totpCode,
} from './second-factor.ts';

export const getSecondFactor = endpoint({
  id: 'secondFactor.get',
  method: 'GET',
  path: '/api/user/second-factor',
  summary: 'How the caller signs in after the password: app, passkeys, and the recovery codes that are left.',
  access: 'member',
  response: SecondFactor,
  reads: ['second-factor'],
});

export const startTotp = endpoint({
  id: 'secondFactor.startTotp',
  method: 'POST',
  path: '/api/user/totp',
  summary:
    'A new secret for an authenticator app. It is used once its first code is confirmed, within ten minutes.',
  access: 'member',
  body: WithPassword,
  response: NewTotp,
});

export const addTotp = endpoint({
  id: 'secondFactor.addTotp',
  auditSentence: 'added an authenticator app to their account',
  method: 'POST',
  path: '/api/user/totp/confirm',
  summary: 'Confirm the new secret with a code of the app. Ends the other sessions.',
  access: 'member',
  limit: { name: 'totp-codes', most: 30, seconds: 900, what: 'codes', countsRefused: true },
  body: z.object({ code: totpCode }),
  response: AddedFactor,
  audit: true,
  changes: ['second-factor', 'sessions', 'people'],
});

export const removeTotp = endpoint({
  id: 'secondFactor.removeTotp',
  auditSentence: 'removed the authenticator app from their account',
  method: 'POST',
  path: '/api/user/totp/remove',
  summary: 'Accept no more codes of the app. Ends the other sessions.',
  access: 'member',
  body: WithPassword,
  response: z.null(),
  audit: true,
  changes: ['second-factor', 'sessions', 'people'],
});

export const startPasskey = endpoint({
  id: 'secondFactor.startPasskey',
  method: 'POST',
  path: '/api/user/passkeys/options',
  summary: 'The options with which the browser creates a passkey, within ten minutes.',
  access: 'member',
  body: WithPassword,
  response: PasskeyOptions,
});

export const addPasskey = endpoint({
  id: 'secondFactor.addPasskey',
  auditSentence: 'added a passkey to their account',
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Add the passkey that the browser created. Ends the other sessions.',
  access: 'member',
  body: NewPasskey,
  response: AddedFactor,
  audit: true,
  changes: ['second-factor', 'sessions', 'people'],
});

export const removePasskey = endpoint({
  id: 'secondFactor.removePasskey',
  auditSentence: 'removed a passkey from their account',
  method: 'POST',
  path: '/api/user/passkeys/:id/remove',
  summary: 'Accept a passkey of the caller no more. Ends the other sessions.',
  access: 'member',
  params: IdParams,
  body: WithPassword,
  response: z.null(),
  audit: true,
  changes: ['second-factor', 'sessions', 'people'],
});

export const renewRecoveryCodes = endpoint({
  id: 'secondFactor.renewCodes',
  auditSentence: 'replaced their recovery codes',
  method: 'POST',
  path: '/api/user/recovery-codes',
  summary: 'Ten new recovery codes; the ones before work no more.',
  access: 'member',
  body: WithPassword,
  response: RecoveryCodes,
  audit: true,
  changes: ['second-factor'],
});
