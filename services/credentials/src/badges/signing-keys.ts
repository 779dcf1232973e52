import { randomUUID } from 'node:crypto';
import type { getSigningKey, rotateSigningKey } from '@backflow/contracts/credentials';
import {
  NotFoundError,
  derivedKey,
  mutate,
  openSecret,
  readSiteSettings,
  sealSecret,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, FileResponse, Operation, Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { badgeAddresses } from '../addresses.ts';
import { jsonFile } from './json-file.ts';

/** A key with its private part. */
export interface SigningKey {
  multikey: { id: string; controller: string; publicKeyMultibase: string; secretKeyMultibase: string };
}

interface KeyRow {
  id: string;
  publicKey: string;
}

const sealingKey = ({ settings }: Pick<CredentialsContext, 'settings'>): Buffer =>
  derivedKey(settings.SESSION_SECRET, 'keys that sign badges');

/** The key that signs now. The first one is made here, and another where SESSION_SECRET was changed. */
export async function findSigningKey(context: CredentialsContext, operation: Operation): Promise<SigningKey> {
  const stored = await readActiveKey(context);
  if (stored) return stored;
  // Another call may have made one in the meantime: the unique index lets one win.
  await mutate(context, operation, (write) => replaceUnreadableKey(context, write));
  const made = await readActiveKey(context);
  if (!made) throw new Error('no key signs badges');
  return made;
}

async function readActiveKey(context: CredentialsContext): Promise<SigningKey | undefined> {
  const [row] = await select<KeyRow & { sealed: Buffer }>(
    context.db,
    'active-key',
    sql`select id, public_key as "publicKey", sealed_secret as sealed from signing_keys where sealed_secret is not null`,
  );
  const secret = row && openSecret(sealingKey(context), row.id, row.sealed);
  if (!secret) return undefined;
  return { multikey: { ...toMultikey(context, row), secretKeyMultibase: secret.toString() } };
}

async function replaceUnreadableKey(context: CredentialsContext, write: Write): Promise<void> {
  const [row] = await write.rows<{ id: string; sealed: Buffer }>(
    sql`select id, sealed_secret as sealed from signing_keys where sealed_secret is not null for update`,
  );
  if (row && openSecret(sealingKey(context), row.id, row.sealed)) return;
  await replaceKey(context, write);
}

/** Deletes the private part of the key that signs, and makes another. */
async function replaceKey(context: CredentialsContext, write: Write): Promise<{ id: string }> {
  const { generate } = await import('@digitalbazaar/ed25519-multikey');
  const { publicKeyMultibase, secretKeyMultibase = '' } = await (
    await generate()
  ).export({ secretKey: true });
  const id = randomUUID();
  const sealed = sealSecret(sealingKey(context), id, Buffer.from(secretKeyMultibase));
  await write.rows(sql`update signing_keys set sealed_secret = null where sealed_secret is not null`);
  // Of two calls at once, one makes the key of both.
  const [made] = await write.rows<{ id: string }>(sql`
    insert into signing_keys (id, public_key, sealed_secret, created_at)
    values (${id}, ${publicKeyMultibase}, ${sealed}, ${new Date(context.now())})
    on conflict do nothing returning id`);
  return made ?? { id: (await readActiveId(write)) ?? id };
}

async function readActiveId(write: Write): Promise<string | undefined> {
  const [active] = await write.rows<{ id: string }>(
    sql`select id from signing_keys where sealed_secret is not null`,
  );
  return active?.id;
}

export const rotateKey = (
  context: CredentialsContext,
  call: Call<typeof rotateSigningKey>,
): Promise<{ id: string }> => mutate(context, call, (write) => replaceKey(context, write));

function toMultikey({ settings }: Pick<CredentialsContext, 'settings'>, { id, publicKey }: KeyRow) {
  const address = badgeAddresses(settings.PUBLIC_ORIGIN);
  return { id: address.key(id), controller: address.issuer, publicKeyMultibase: publicKey };
}

const MULTIKEY = 'https://w3id.org/security/multikey/v1';

/** A public key as verifiers read it. @throws NotFoundError */
export async function signingKey(
  context: CredentialsContext,
  { params }: Call<typeof getSigningKey>,
): Promise<FileResponse> {
  const [row] = await select<KeyRow>(
    context.db,
    'signing-key',
    sql`select id, public_key as "publicKey" from signing_keys where id = ${params.id}`,
  );
  if (!row) throw new NotFoundError('This key');
  return jsonFile('key', { '@context': MULTIKEY, type: 'Multikey', ...toMultikey(context, row) });
}

/** The site as issuer, and its keys of now and before: what they have signed stays valid. */
export async function badgeIssuer(context: CredentialsContext): Promise<FileResponse> {
  const [site, rows] = await Promise.all([
    readSiteSettings(context.db),
    select<KeyRow>(
      context.db,
      'signing-keys',
      sql`select id, public_key as "publicKey" from signing_keys order by created_at, id`,
    ),
  ]);
  const keys = rows.map((row) => ({ type: 'Multikey', ...toMultikey(context, row) }));
  return jsonFile('issuer', {
    // The first one tells verifiers that this is a controller document.
    '@context': ['https://www.w3.org/ns/did/v1', MULTIKEY],
    id: badgeAddresses(context.settings.PUBLIC_ORIGIN).issuer,
    type: 'Profile',
    name: site.brandName,
    url: context.settings.PUBLIC_ORIGIN,
    verificationMethod: keys,
    assertionMethod: keys.map(({ id }) => id),
  });
}
