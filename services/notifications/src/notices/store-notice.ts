import type { MailRequest } from '@backflow/contracts/notifications';
import { mutate, sql } from '@backflow/service-kit';
import type { JobRun } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Site } from '../site.ts';
import { noticeOf } from '../templates/render-notice.ts';

interface RequestedNotice {
  /** The delivery's id. */
  id: string;
  /** The member it is for; undefined when the mail goes to a mere address. */
  userId: string | undefined;
  request: MailRequest;
}

/**
 * Stores the notice that belongs to a mail, whatever the member's mail preferences, and also before their address is confirmed.
 * A second attempt of the job stores nothing, nor does one for an erased member.
 */
export async function storeNotice(
  context: NotificationsContext,
  site: Site,
  run: JobRun,
  { id, userId, request }: RequestedNotice,
): Promise<void> {
  const notice = userId === undefined ? undefined : noticeOf(request, site);
  if (!notice) return;
  const { kind, title, text, path } = notice;
  await mutate(context, run, (write) =>
    write.rows(sql`
      insert into notices (id, user_id, kind, title, text, path, created_at)
      select ${id}, m.id, ${kind}, ${title}, ${text}, ${path}, ${new Date(context.now())}
        from identity.mail_recipients_v2 m where m.id = ${userId}
          on conflict (id) do nothing`),
  );
}
