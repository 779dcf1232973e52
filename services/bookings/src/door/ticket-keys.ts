import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import type { rotateTicketKey as contract } from '@backflow/contracts/bookings';
import {
  AppError,
  NotFoundError,
  findSigningKey,
  mutate,
  replaceSigningKey,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, Database, KeyPair, Operation, SigningKeys, Write } from '@backflow/service-kit';
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

async function assertRoom({ rows }: Write): Promise<void> {
  const [last] = await rows(sql`select from ticket_keys where number = ${LAST_NUMBER}`);
  if (last)
    throw new AppError('CONFLICT', 'There have been 256 keys, and tickets have no number for another.');
}

/** The number of the key that signs tickets now, and its signature. */
interface TicketSigner {
  number: number;
  sign: (signed: Uint8Array) => Uint8Array;
}

/** The first key is made here, and another where SESSION_SECRET was changed. */
export async function findTicketSigner(
  context: BookingsContext,
  operation: Operation,
): Promise<TicketSigner> {
  const { id, secret } = await findSigningKey(context, operation, KEYS);
  const key = createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' });
  const [row] = await select<{ number: number }>(
    context.db,
    'number-of-key',
    sql`select number from ticket_keys where id = ${id}`,
  );
  if (!row) throw new NotFoundError('This key');
  return { number: row.number, sign: (signed) => sign(null, signed, key) };
}

/** The public keys of all tickets that were ever signed. */
export const listTicketKeys = (db: Database) =>
  select<{ number: number; publicKey: string }>(
    db,
    'ticket-keys',
    sql`select number, public_key as "publicKey" from ticket_keys order by number`,
  );

export const rotateTicketKey = (
  context: BookingsContext,
  call: Call<typeof contract>,
): Promise<{ id: string }> => mutate(context, call, (write) => replaceSigningKey(context, write, KEYS));
