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
  readonly assertRoom?: (write: Pick<Write, 'rows'>) => Promise<void>;
}

export interface KeyPair {
  readonly publicKey: string;
  readonly secret: Buffer;
}

/** The key that signs, with its private part. */
export interface SigningKey extends KeyPair {
  readonly id: string;
  /** True for one that the present write has made, and may roll back. */
  readonly isNew?: true;
}

/** The key that signs now. The first one is made here, and another where SESSION_SECRET was changed. */
export async function findSigningKey(
  context: ServiceContext,
  operation: Operation,
  keys: SigningKeys,
): Promise<SigningKey> {
  const [stored] = await select<SealedKey>(context.db, 'active-key', active(keys));
  return (
    open(context, keys, stored) ?? mutate(context, operation, (write) => signingKeyOf(context, write, keys))
  );
}

/** The same within a write: read by its connection, and made in its transaction. */
export async function signingKeyOf(
  context: KeyContext,
  write: Pick<Write, 'rows'>,
  keys: SigningKeys,
): Promise<SigningKey> {
  const read = async (lock = sql``) =>
    open(context, keys, (await write.rows<SealedKey>(sql`${active(keys)} ${lock}`))[0]);
  // Another call may have made one in the meantime.
  const stored = (await read()) ?? (await read(sql`for update`));
  if (stored) return stored;
  await replaceSigningKey(context, write, keys);
  const made = await read();
  if (!made) throw new Error(`no key of ${keys.table} signs`);
  return { ...made, isNew: true };
}

type KeyContext = Pick<ServiceContext, 'settings' | 'now'>;

interface SealedKey {
  id: string;
  publicKey: string;
  sealed: Buffer;
}

const active = ({ table }: SigningKeys) => sql`
  select id, public_key as "publicKey", sealed_secret as sealed from ${raw(table)} where sealed_secret is not null`;

const sealingKey = ({ settings }: KeyContext, { purpose }: SigningKeys): Buffer =>
  derivedKey(settings.SESSION_SECRET, purpose);

/** Undefined without a key, and for one whose private part was encrypted under another SESSION_SECRET. */
function open(context: KeyContext, keys: SigningKeys, row: SealedKey | undefined): SigningKey | undefined {
  const secret = row && openSecret(sealingKey(context, keys), row.id, row.sealed);
  return secret ? { id: row.id, publicKey: row.publicKey, secret } : undefined;
}

/** Deletes the private part of the key that signs, and makes another. Of two calls at once, one makes the key of both. */
export async function replaceSigningKey(
  context: KeyContext,
  write: Pick<Write, 'rows'>,
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
