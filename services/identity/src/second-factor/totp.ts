import { randomBytes } from 'node:crypto';
import { derivedKey, openSecret, sealSecret } from '@backflow/service-kit';
import { Secret, TOTP } from 'otpauth';
import type { IdentityContext } from '../context.ts';

/** Every authenticator app uses RFC 6238 with SHA-1, six digits and 30 seconds. */
const PERIOD_SECONDS = 30;
/** Codes of the step before and after are accepted too: clocks differ. */
const WINDOW = 1;
/** Used codes are stored for as long as they could be accepted. */
const USED_SECONDS = PERIOD_SECONDS * (2 * WINDOW + 1);
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

const createTotp = (secret: Buffer, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({
    ...names,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
    period: PERIOD_SECONDS,
  });

export const createTotpSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** The secret for an app, as text and as the address of a QR code. */
export function describeTotp(secret: Buffer, issuer: string, label: string): { secret: string; uri: string } {
  const totp = createTotp(secret, { issuer, label });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The time step of a code, which is right around this instant; null for a wrong code. */
export function totpStep(secret: Buffer, code: string, now: number): number | null {
  const delta = createTotp(secret).validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta;
}

/** True if a code is right and was not used before. Only one of concurrent uses succeeds. */
export async function useTotp(
  { redis, now }: Pick<IdentityContext, 'redis' | 'now'>,
  userId: string,
  secret: Buffer,
  code: string,
): Promise<boolean> {
  const step = totpStep(secret, code, now());
  if (step === null) return false;
  const options = { condition: 'NX', expiration: { type: 'EX', value: USED_SECONDS } } as const;
  return (await redis.set(`totp-used:${userId}:${step}`, '1', options)) !== null;
}

type Settings = Pick<IdentityContext, 'settings'>;

const secretsKey = ({ settings }: Settings): Buffer => derivedKey(settings.SESSION_SECRET, 'totp secrets');

/** Encrypts the secret of an account. */
export const sealTotpSecret = (context: Settings, userId: string, secret: Buffer): Buffer =>
  sealSecret(secretsKey(context), userId, secret);

/** Null for a secret that was sealed for another account, or before SESSION_SECRET was changed. */
export const openTotpSecret = (context: Settings, userId: string, sealed: Buffer): Buffer | null =>
  openSecret(secretsKey(context), userId, sealed);
