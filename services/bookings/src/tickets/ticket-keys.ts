import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { formatTicket, getSignedBytes } from '@backflow/contracts/bookings';
import type { TicketContent, rotateTicketKey as contract } from '@backflow/contracts/bookings';
import {
  AppError,
  NotFoundError,
  findSigningKey,
  mutate,
  replaceSigningKey,
  select,
  signingKeyOf,
  sql,
} from '@backflow/service-kit';
import type {
  Call,
  Database,
  KeyPair,
  Operation,
  SigningKey,
  SigningKeys,
  Write,
} from '@backflow/service-kit';
import type { BookingsContext } from '../context.ts';

/** A ticket has one byte for the number of its key. */
const LAST_NUMBER = 255;

const KEYS: SigningKeys = {
  table: 'ticket_keys',
  purpose: 'keys that sign tickets',
  generate: () => Promise.resolve(generateKeyPair()),
  assertRoom,
};

function generateKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'jwk' }).x ?? '',
    secret: privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

async function assertRoom({ rows }: Pick<Write, 'rows'>): Promise<void> {
  const [last] = await rows(sql`select from ticket_keys where number = ${LAST_NUMBER}`);
  if (last)
    throw new AppError('CONFLICT', 'There have been 256 keys, and tickets have no number for another.');
}

/** Signs what a ticket says. @returns the text of its QR code */
export type SignTicket = (content: Omit<TicketContent, 'key'>) => string;

/** Signs by the key of now. Call it outside of a write: the first call writes the key. */
export async function findTicketSigner(context: BookingsContext, operation: Operation): Promise<SignTicket> {
  const key = await findSigningKey(context, operation, KEYS);
  return toSigner(key, await select(context.db, 'number-of-key', numberOf(key)));
}

/** A key that another process has replaced by then signs tickets that are as valid. */
const CACHED_MS = 60_000;
/** Signers by the settings of their service. */
const signers = new WeakMap<object, { sign: SignTicket; until: number }>();

/** The same within a write: reads the key by its connection, once a minute, and makes the first one in its transaction. */
export async function ticketSignerOf(
  context: Pick<BookingsContext, 'settings' | 'now'>,
  write: Write,
): Promise<SignTicket> {
  const cached = signers.get(context.settings);
  if (cached && context.now() < cached.until) return cached.sign;
  const key = await signingKeyOf(context, write, KEYS);
  const sign = toSigner(key, await write.rows(numberOf(key)));
  if (!key.isNew) signers.set(context.settings, { sign, until: context.now() + CACHED_MS });
  return sign;
}

const numberOf = ({ id }: SigningKey) => sql`select number from ticket_keys where id = ${id}`;

function toSigner({ secret }: SigningKey, [row]: { number: number }[]): SignTicket {
  const key = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
  if (!row) throw new NotFoundError('This key');
  return (content) => {
    const signed = getSignedBytes({ key: row.number, ...content });
    return formatTicket(signed, sign(null, signed, key));
  };
}

/** The public keys of all tickets that were ever signed. */
export const listTicketKeys = (db: Database) =>
  select<{ number: number; publicKey: string }>(
    db,
    'ticket-keys',
    sql`select number, public_key as "publicKey" from ticket_keys order by number`,
  );

export async function rotateTicketKey(
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<{ id: string }> {
  const replaced = await mutate(context, call, (write) => replaceSigningKey(context, write, KEYS));
  signers.delete(context.settings);
  return replaced;
}
