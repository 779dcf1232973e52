import { randomUUID } from 'node:crypto';
import type { Operation, ServiceContext } from '../context.ts';
import { raw, select, sql } from '../db/sql.ts';
import type { Write } from '../writes/mutate.ts';
import { mutate } from '../writes/mutate.ts';
import { derivedKey } from './derived-key.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/**
 * Keys that sign, of which one is active: `id uuid primary key, public_key text, sealed_secret bytea, created_at`, with a unique index on
 * `((true)) where sealed_secret is not null`. Public parts stay, so that what a key has signed can be verified.
 */
export interface SigningKeys {
  readonly table: string;
  /** Of `derivedKey`, which encrypts the private parts. */
  readonly purpose: string;
  readonly generate: () => Promise<KeyPair>;
  /** Throws where the table has no room for another key. */
  readonly assertRoom?: (write: Write) => Promise<void>;
}

export interface KeyPair {
  readonly publicKey: string;
  readonly secret: Buffer;
}

/** The key that signs, with its private part. */
export interface SigningKey extends KeyPair {
  readonly id: string;
}

/** The key that signs now. The first one is made here, and another where SESSION_SECRET was changed. */
export async function findSigningKey(
  context: ServiceContext,
  operation: Operation,
  keys: SigningKeys,
): Promise<SigningKey> {
  const stored = await readActiveKey(context, keys);
  if (stored) return stored;
  // Another call may have made one in the meantime: the unique index lets one win.
  await mutate(context, operation, async (write) => {
    const [row] = await write.rows<SealedKey>(sql`${active(keys)} for update`);
    if (!row || !open(context, keys, row)) await replaceSigningKey(context, write, keys);
  });
  const made = await readActiveKey(context, keys);
  if (!made) throw new Error(`no key of ${keys.table} signs`);
  return made;
}

interface SealedKey {
  id: string;
  publicKey: string;
  sealed: Buffer;
}

const active = ({ table }: SigningKeys) => sql`
  select id, public_key as "publicKey", sealed_secret as sealed from ${raw(table)} where sealed_secret is not null`;

const sealingKey = ({ settings }: ServiceContext, { purpose }: SigningKeys): Buffer =>
  derivedKey(settings.SESSION_SECRET, purpose);

/** Null for a private part that was encrypted under another SESSION_SECRET. */
const open = (context: ServiceContext, keys: SigningKeys, { id, sealed }: SealedKey): Buffer | null =>
  openSecret(sealingKey(context, keys), id, sealed);

async function readActiveKey(context: ServiceContext, keys: SigningKeys): Promise<SigningKey | undefined> {
  const [row] = await select<SealedKey>(context.db, 'active-key', active(keys));
  const secret = row && open(context, keys, row);
  return secret ? { id: row.id, publicKey: row.publicKey, secret } : undefined;
}

/** Deletes the private part of the key that signs, and makes another. Of two calls at once, one makes the key of both. */
export async function replaceSigningKey(
  context: ServiceContext,
  write: Write,
  keys: SigningKeys,
): Promise<{ id: string }> {
  await keys.assertRoom?.(write);
  const { publicKey, secret } = await keys.generate();
  const table = raw(keys.table);
  const id = randomUUID();
  const sealed = sealSecret(sealingKey(context, keys), id, secret);
  await write.rows(sql`update ${table} set sealed_secret = null where sealed_secret is not null`);
  const [made] = await write.rows<{ id: string }>(sql`
    insert into ${table} (id, public_key, sealed_secret, created_at)
    values (${id}, ${publicKey}, ${sealed}, ${new Date(context.now())})
    on conflict do nothing returning id`);
  if (made) return made;
  const [other] = await write.rows<{ id: string }>(active(keys));
  return { id: other?.id ?? id };
}
