import { raw, sql } from '@backflow/service-kit';
import type { Sql } from '@backflow/service-kit';

/** Followers that one reply looks at. */
const SCAN_LIMIT = 100;

/**
 * SQL condition: a new reply may have followers to notify. Most have been notified and have not read the topic since, so most
 * replies need no job. With more followers than are looked at, the job decides.
 */
export const awaitsNotification = (topicId: string, authorId: string): Sql => sql`
  (select count(*) = ${raw(String(SCAN_LIMIT))}
          or bool_or(f.member_id <> ${authorId} and (f.told_at is null or f.told_at < r.read_at))
     from (select topic_id, member_id, told_at from follows where topic_id = ${topicId} limit ${raw(String(SCAN_LIMIT))}) f
     left join reads r on r.topic_id = f.topic_id and r.member_id = f.member_id)`;
