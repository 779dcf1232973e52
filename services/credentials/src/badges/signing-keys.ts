import type { getSigningKey, rotateSigningKey } from '@backflow/contracts/credentials';
import {
  NotFoundError,
  findSigningKey,
  mutate,
  readSiteSettings,
  replaceSigningKey,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, FileResponse, KeyPair, Operation } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { badgeAddresses } from '../addresses.ts';
import { jsonFile } from './json-file.ts';

/** A key with its private part. */
export interface BadgeKey {
  multikey: { id: string; controller: string; publicKeyMultibase: string; secretKeyMultibase: string };
}

interface KeyRow {
  id: string;
  publicKey: string;
}

const KEYS = { table: 'signing_keys', purpose: 'keys that sign badges', generate: generateMultikey };

async function generateMultikey(): Promise<KeyPair> {
  const { generate } = await import('@digitalbazaar/ed25519-multikey');
  const { publicKeyMultibase, secretKeyMultibase = '' } = await (
    await generate()
  ).export({ secretKey: true });
  return { publicKey: publicKeyMultibase, secret: Buffer.from(secretKeyMultibase) };
}

/** The key that signs badges now. */
export async function findBadgeKey(context: CredentialsContext, operation: Operation): Promise<BadgeKey> {
  const key = await findSigningKey(context, operation, KEYS);
  return { multikey: { ...toMultikey(context, key), secretKeyMultibase: key.secret.toString() } };
}

export const rotateKey = (
  context: CredentialsContext,
  call: Call<typeof rotateSigningKey>,
): Promise<{ id: string }> => mutate(context, call, (write) => replaceSigningKey(context, write, KEYS));

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
