import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { Member } from './member.ts';
import { PasskeyOptions, UsedPasskey, secondFactorCode } from './second-factor.ts';

export const startSecondStep = endpoint({
  id: 'session.startSecondStep',
  method: 'POST',
  path: '/api/login/second-factor/options',
  summary:
    'After SECOND_FACTOR_REQUIRED, in the same browser: which second factors the account has, and the options for a passkey.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  response: z.object({
    hasTotp: z.boolean(),
    /** Null for an account without passkeys. */
    passkey: z.nullable(PasskeyOptions),
  }),
});

export const finishSignIn = endpoint({
  id: 'session.secondFactor',
  auditSentence: 'signed in with a second factor',
  method: 'POST',
  path: '/api/login/second-factor',
  summary:
    'Finish signing in, within ten minutes and in the same browser, with a code of the app, a recovery code, or a passkey.',
  access: 'public',
  personal: true,
  fromAnySession: true,
  body: z.object({ code: z.optional(secondFactorCode), passkey: z.optional(UsedPasskey) }),
  response: Member,
  audit: true,
});
