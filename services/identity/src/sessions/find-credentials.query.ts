import type { Member } from '@backflow/contracts';
import { select } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { MEMBER_COLUMNS } from '../accounts/member.presenter.ts';

/** An account with what signing in needs. Its hash never leaves this service. */
export type CredentialsRow = Member & { passwordHash: string; sessionEpoch: number };

/** @param email lower case, as the contract leaves it */
export async function findCredentials(db: Database, email: string): Promise<CredentialsRow | undefined> {
  const [row] = await select<CredentialsRow>(
    db,
    'credentials',
    `select ${MEMBER_COLUMNS}, password_hash as "passwordHash", session_epoch as "sessionEpoch"
       from users where lower(email) = $1`,
    [email],
  );
  return row;
}
