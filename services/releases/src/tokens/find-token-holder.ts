import { timingSafeEqual } from 'node:crypto';
import type { ReleaseToken } from '@backflow/contracts/releases';
import { AppError, hashOfToken, select, sql } from '@backflow/service-kit';
import type { Database, FindTokenHolder } from '@backflow/service-kit';

/** The token's name in audit entries and histories. */
export const OPERATOR = { kind: 'operator', id: null, name: 'Operator' } as const;
/** `lastUsedAt` is not exact: one write a minute is enough to see which tokens are in use. */
const USE_MS = 60_000;

interface Dependencies {
  db: Database;
  operatorToken: string | undefined;
  now: () => number;
}

/** Finds the holder of a token: the operator, for everything, or a team's CI, for its remote or its service. */
export function tokenHolders({ db, operatorToken, now }: Dependencies): FindTokenHolder {
  const operatorHash = operatorToken === undefined ? undefined : hashOfToken(operatorToken);
  return async (token, params) => {
    const hash = hashOfToken(token);
    if (operatorHash && timingSafeEqual(hash, operatorHash)) return OPERATOR;
    const [found] = await select<{
      id: string;
      name: string;
      kind: ReleaseToken['kind'];
      subject: string;
      isUsed: boolean;
    }>(
      db,
      'token-holder',
      sql`
        select t.id, t.name, case when t.service is null then 'remote' else 'service' end as kind,
               coalesce(t.service, m.name) as subject, coalesce(t.last_used_at > ${new Date(now() - USE_MS)}, false) as "isUsed"
          from release_tokens t left join remotes m on m.id = t.remote_id
         where t.hash = ${hash} and t.revoked_at is null`,
    );
    if (!found) return null;
    // A path names either a remote or a service: a token of one opens no path of the other.
    if (params[found.kind] !== found.subject)
      throw new AppError('FORBIDDEN', `This token is for the ${found.kind} ${found.subject}.`);
    if (!found.isUsed) await noteUse(db, found.id, now());
    return { kind: 'token', id: found.id, name: found.name };
  };
}

const noteUse = ({ sequelize }: Database, id: string, now: number) =>
  sequelize.query('update release_tokens set last_used_at = $2 where id = $1', { bind: [id, new Date(now)] });
