import { randomUUID } from 'node:crypto';
import { SHARED_WALLET_PATH, SharedWallet, WalletLink } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import type { ResponseOf } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import {
  LinkSpentError,
  NotFoundError,
  createLinkToken,
  getColumns,
  hashOfToken,
  mutate,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { readWallet } from '../wallet/wallet.query.ts';

export const listWalletLinks = (
  { db }: CredentialsContext,
  { actor }: Call<typeof contracts.listWalletLinks>,
): Promise<WalletLink[]> =>
  select<WalletLink>(
    db,
    'wallet-links',
    sql`select ${getColumns(WalletLink, 'w')} from wallet_links w where w.user_id = ${actor.id}
         order by w.created_at desc, w.id`,
  );

/** Stores a link to the caller's wallet. Only the hash of its token is stored. */
export async function createWalletLink(
  context: CredentialsContext,
  call: Call<typeof contracts.createWalletLink>,
): Promise<ResponseOf<typeof contracts.createWalletLink>> {
  const { token, hash } = createLinkToken();
  const createdAt = new Date(context.now());
  const { label } = call.body;
  const id = randomUUID();
  await mutate(context, call, async (write) => {
    await write.rows(sql`
      insert into wallet_links (id, user_id, label, token_hash, created_at)
      values (${id}, ${call.actor.id}, ${label}, ${hash}, ${createdAt})`);
    write.audit({ subjectId: id });
  });
  const url = `${context.settings.PUBLIC_ORIGIN}${SHARED_WALLET_PATH}/${token}`;
  return { id, label, createdAt: createdAt.toISOString(), url };
}

/** @throws NotFoundError */
export async function deleteWalletLink(
  context: CredentialsContext,
  call: Call<typeof contracts.deleteWalletLink>,
): Promise<null> {
  const { id } = call.params;
  await mutate(context, call, async (write) => {
    const [revoked] = await write.rows(sql`
      delete from wallet_links where id = ${id} and user_id = ${call.actor.id} returning id`);
    if (!revoked) throw new NotFoundError('This link');
    write.audit({ subjectId: id });
  });
  return null;
}

/** What everybody with a link may see. @throws LinkSpentError */
export async function openSharedWallet(
  context: CredentialsContext,
  { query: { token } }: Call<typeof contracts.getSharedWallet>,
): Promise<SharedWallet> {
  const [owner] = await select<{ id: string; name: string }>(
    context.db,
    'shared-wallet',
    sql`
      select p.id, p.first_name || ' ' || p.last_name as name
        from wallet_links w join identity.people_v1 p on p.id = w.user_id
       where w.token_hash = ${hashOfToken(token)}`,
  );
  if (!owner) throw new LinkSpentError();
  const { today, credentials, gauges } = await readWallet(context, owner.id);
  // Parsed: what the contract doesn't name, such as scans, is left out.
  return z.parse(SharedWallet, {
    ...{ name: owner.name, today, gauges },
    credentials: credentials.map(({ assessment, ...credential }) => ({ ...credential, ...assessment })),
  });
}
