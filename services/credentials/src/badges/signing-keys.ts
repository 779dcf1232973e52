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
import type { Call, FileResponse, Operation, Sql, Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { badgeAddresses } from '../addresses.ts';
import { jsonFile } from './json-file.ts';

/** A key with its private part. */
export type SigningKey = ReturnType<typeof toMultikey> & { secretKeyMultibase: string };

interface KeyRow {
  id: string;
  publicKey: string;
}
type ActiveKey = KeyRow & { secret: string };

/** The key that signs now. The first one is made here, and another where SESSION_SECRET was changed. */
export async function findSigningKey(context: CredentialsContext, operation: Operation): Promise<SigningKey> {
  const { secret, ...key } =
    (await readActiveKey(context, (statement) => select(context.db, 'active-key', statement))) ??
    (await mutate(context, operation, async (write) => {
      await lockKeys(write);
      return (await readActiveKey(context, write.rows)) ?? replaceKey(context, write);
    }));
  return { ...toMultikey(context, key), secretKeyMultibase: secret };
}

const sealingKey = ({ settings }: CredentialsContext): Buffer =>
  derivedKey(settings.SESSION_SECRET, 'keys that sign badges');
const lockKeys = ({ rows }: Write) => rows(sql`lock table signing_keys in exclusive mode`);

async function readActiveKey(
  context: CredentialsContext,
  read: <Row extends object>(statement: Sql) => Promise<Row[]>,
): Promise<ActiveKey | undefined> {
  const [row] = await read<KeyRow & { sealed: Buffer }>(
    sql`select id, public_key as "publicKey", sealed_secret as sealed from signing_keys where sealed_secret is not null`,
  );
  const secret = row && openSecret(sealingKey(context), row.id, row.sealed);
  return secret ? { ...row, secret: secret.toString() } : undefined;
}

/** Deletes the private part of the key that signs, and makes another. */
async function replaceKey(context: CredentialsContext, { rows }: Write): Promise<ActiveKey> {
  const { generate } = await import('@digitalbazaar/ed25519-multikey');
  const made = await (await generate()).export({ secretKey: true });
  const { publicKeyMultibase: publicKey, secretKeyMultibase: secret = '' } = made;
  const id = randomUUID();
  const sealed = sealSecret(sealingKey(context), id, Buffer.from(secret));
  await rows(sql`update signing_keys set sealed_secret = null where sealed_secret is not null`);
  await rows(sql`
    insert into signing_keys (id, public_key, sealed_secret, created_at)
    values (${id}, ${publicKey}, ${sealed}, ${new Date(context.now())})`);
  return { id, publicKey, secret };
}

export const rotateKey = (
  context: CredentialsContext,
  call: Call<typeof rotateSigningKey>,
): Promise<{ id: string }> =>
  mutate(context, call, async (write) => {
    await lockKeys(write);
    const { id } = await replaceKey(context, write);
    return { id };
  });

function toMultikey({ settings }: CredentialsContext, { id, publicKey }: KeyRow) {
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
