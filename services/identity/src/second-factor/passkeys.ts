import { Buffer } from 'node:buffer';
import type { NewPasskey, PasskeyOptions, UsedPasskey } from '@backflow/contracts/identity';
import { select, sql } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import type { z } from 'zod';

/** Fetched with the first use: with its certificates it would be a quarter of the process's memory for nothing. */
const library = () => import('@simplewebauthn/server');

/** A passkey of an account. */
interface StoredPasskey {
  readonly id: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export const findPasskeys = (
  { db }: Pick<IdentityContext, 'db'>,
  userId: string,
): Promise<readonly StoredPasskey[]> =>
  select<StoredPasskey>(
    db,
    'passkeys',
    sql`
      select id, credential_id as "credentialId", public_key as "publicKey", counter::float8 as counter, transports
        from passkeys where user_id = ${userId} order by created_at`,
  );

/** A passkey belongs to the site's host, and works on its origin alone. */
function relyingParty({ settings }: Pick<IdentityContext, 'settings'>) {
  const { origin, hostname } = new URL(settings.PUBLIC_ORIGIN);
  return { origin, rpID: hostname };
}

const toCredentials = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId, transports }) => ({
    id: credentialId,
    // The library's type lists those it knows; browsers ignore others.
    transports: transports as never[],
  }));

interface Owner {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/** The options with which a browser creates a passkey. It proves no more than that the person is there: the password is checked too. */
export async function passkeyCreationOptions(
  context: Pick<IdentityContext, 'db' | 'settings'>,
  { id, email, name }: Owner,
  rpName: string,
): Promise<PasskeyOptions & { challenge: string }> {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName,
    rpID: relyingParty(context).rpID,
    userID: Buffer.from(id),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    // Not twice in one authenticator.
    excludeCredentials: toCredentials(await findPasskeys(context, id)),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  return { ...options };
}

/** The passkey in a browser's response to these options; null when it is not accepted. */
export async function verifyNewPasskey(
  context: Pick<IdentityContext, 'settings'>,
  { passkey }: z.output<typeof NewPasskey>,
  challenge: string,
): Promise<Omit<StoredPasskey, 'id'> | null> {
  const { verifyRegistrationResponse } = await library();
  const { origin, rpID } = relyingParty(context);
  const verified = await orNull(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: false,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const transports = passkey.response.transports ?? [];
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** The options with which a browser signs in with one of these passkeys. */
export async function passkeyRequestOptions(
  context: Pick<IdentityContext, 'settings'>,
  passkeys: readonly StoredPasskey[],
): Promise<PasskeyOptions & { challenge: string }> {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).rpID,
    allowCredentials: toCredentials(passkeys),
    userVerification: 'preferred',
  });
  return { ...options };
}

/** The passkey that answered the challenge, with its new counter; null if none did. */
export async function verifyUsedPasskey(
  context: Pick<IdentityContext, 'settings'>,
  passkeys: readonly StoredPasskey[],
  response: z.output<typeof UsedPasskey>,
  challenge: string,
): Promise<{ id: string; counter: number } | null> {
  const passkey = passkeys.find(({ credentialId }) => credentialId === response.id);
  if (!passkey) return null;
  const { verifyAuthenticationResponse } = await library();
  const { origin, rpID } = relyingParty(context);
  const { credentialId, publicKey, counter } = passkey;
  const verified = await orNull(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
      requireUserVerification: false,
    }),
  );
  return verified?.verified ? { id: passkey.id, counter: verified.authenticationInfo.newCounter } : null;
}

/** The library throws for whatever is wrong with a response: it is the sender's. */
const orNull = <Result>(promise: Promise<Result>): Promise<Result | null> => promise.catch(() => null);
