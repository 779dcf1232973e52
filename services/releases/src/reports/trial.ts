import { sql } from '@backflow/service-kit';
import type { Write } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';

const HOUR_MS = 60 * 60 * 1000;

/** A release that is compared with another one of its remote. */
export interface Trial {
  readonly isCanary: boolean;
  readonly judgedId: string;
  readonly otherId: string;
  /** Reports count from these times on. */
  readonly since: Date;
  readonly otherSince: Date;
}

/**
 * The release of a remote that is on trial: the canary, compared with live over the same time; else, where the setting says so, a live
 * release for an hour after it was promoted, compared with all that is known of the previous one.
 */
export async function getTrial(
  { settings, now }: ReleasesContext,
  read: Write['rows'],
  remote: string,
): Promise<Trial | undefined> {
  const [trial] = await read<Trial>(sql`
    select p.canary_id is not null as "isCanary", coalesce(p.canary_id, p.live_id) as "judgedId",
           case when p.canary_id is not null then p.live_id else p.previous_id end as "otherId",
           coalesce(p.canary_since, p.live_since) as since,
           case when p.canary_id is not null then p.canary_since else 'epoch' end as "otherSince"
      from remotes m
      join pointers p on p.remote_id = m.id
     where m.name = ${remote} and p.live_id is not null and p.disabled_reason is null
       and (p.canary_id is not null
         or (${settings.ROLLBACK_AFTER_PROMOTE} and p.previous_id is not null
             and p.live_since > ${new Date(now() - HOUR_MS)}
             and 'promote' = (select c.action from pointer_changes c
                               where c.remote_id = m.id and c.action in ('promote', 'rollback', 'automatic-rollback')
                               order by c.id desc limit 1)))`);
  return trial;
}
