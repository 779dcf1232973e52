import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { requiredString, requiredText } from '../fields.ts';
import { currentPassword } from './password.ts';

export const RECOVERY_CODES = 10;

/** The digits of a code, which people type in groups. */
export const codeDigits = (code: string): string => code.replace(/[\s-]/g, '');

const makeCode = (digits: RegExp, error: string) =>
  requiredString('Code').check(
    cleaned(cleanAscii),
    z.minLength(1, { error: 'Code is required', abort: true }),
    z.maxLength(40, error),
    z.refine((code) => digits.test(codeDigits(code)), { error }),
  );

/** The code of an authenticator app, or a recovery code. */
export const secondFactorCode = makeCode(
  /^(\d{6}|\d{12})$/,
  'Please enter the six digits of your app, or a recovery code',
);

/** The code of an app that is being set up. */
export const totpCode = makeCode(/^\d{6}$/, 'Please enter the six digits');

/** A change of how the caller signs in. */
export const WithPassword = z.object({ currentPassword });

/** How an account signs in after the password. */
export const SecondFactor = z.object({
  /** Since when codes of an app are accepted; null without an app. */
  totpSince: z.nullable(z.string()),
  passkeys: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      createdAt: z.string(),
      lastUsedAt: z.nullable(z.string()),
    }),
  ),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Shown once: only their hashes are stored. */
const recoveryCodes = z.array(z.string());

export const RecoveryCodes = z.object({ recoveryCodes });

/** After a method was added; without codes if the account has some already. */
export const AddedFactor = z.object({ recoveryCodes: z.nullable(recoveryCodes) });

export const NewTotp = z.object({
  /** Base32, to be typed into an app. */
  secret: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
});

const base64url = z
  .string('This is not the response of a passkey')
  .check(z.regex(/^[\w-]{1,20000}$/, 'This is not the response of a passkey'));

/** The options of a browser's call about a passkey, as JSON by the standard WebAuthn. */
export const PasskeyOptions = z.record(z.string(), z.unknown());
export type PasskeyOptions = z.infer<typeof PasskeyOptions>;

/** The browser's response, as JSON by the standard. Fields that the site does not read are dropped. */
const passkeyResponse = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(response: Shape) =>
  z.object({
    id: base64url,
    rawId: base64url,
    type: z.literal('public-key', 'This is not the response of a passkey'),
    response: z.object(response),
  });

const transports = z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10)));

export const NewPasskey = z.object({
  name: requiredText('Name', { max: 60 }),
  passkey: passkeyResponse({ clientDataJSON: base64url, attestationObject: base64url, transports }),
});

export const UsedPasskey = passkeyResponse({
  clientDataJSON: base64url,
  authenticatorData: base64url,
  signature: base64url,
});
