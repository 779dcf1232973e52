import type { MailRequest } from '@backflow/contracts/notifications';
import { loadTogether, mutate, sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Site } from '../site.ts';
import { getNotice } from '../templates/render-notice.ts';
import type { NoticeContent } from '../templates/render-notice.ts';

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
  { id, userId, request }: RequestedNotice,
): Promise<void> {
  if (userId === undefined) return;
  const notice = getNotice(request, site);
  if (!notice) return;
  await insertNotice(context, { ...notice, id, userId });
}

const STORE = { id: 'notifications.store-notices', audit: false, changes: [] };

interface StoredNotice extends NoticeContent {
  id: string;
  userId: string;
}

/** Inserts the notices of a batch of mails with one statement. */
const insertNotice = loadTogether(async (context: NotificationsContext, notices: readonly StoredNotice[]) => {
  await mutate(context, { endpoint: STORE, actor: null }, (write) =>
    write.rows(sql`
      insert into notices (id, user_id, kind, title, text, path, created_at)
      select n.id, m.id, n.kind, n.title, n.text, n.path, ${new Date(context.now())}
        from jsonb_to_recordset(${JSON.stringify(notices)}::text::jsonb)
               n (id uuid, "userId" uuid, kind text, title text, text text, path text)
        join identity.mail_recipients_v2 m on m.id = n."userId"
       order by n.id
          on conflict (id) do nothing`),
  );
  return notices.map(() => null);
});
