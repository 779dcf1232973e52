import { MERGE_MEMBER } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import { runJob } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startNotifications } from '../test/start-notifications.ts';
import type { Notifications } from '../test/start-notifications.ts';
import { mergeMemberJob } from './merge-member.ts';

let service: Notifications;
beforeAll(async () => {
  service = await startNotifications('smtp://127.0.0.1:1');
});
afterAll(() => service.stop());

const URL = 'https://academy.example.com/premium';

it('mails on their way, notices and digests of somebody who was merged go to the person that they are now', async () => {
  const [from, into] = [await service.buildMember(), await service.buildMember()];
  const mailsOf = ({ id }: { id: string }) => [
    mailRequest('premium-received', { kind: 'member', id }, { url: URL }),
    mailRequest('premium-requested', { kind: 'supplier', about: id }, { url: URL }),
    mailRequest('premium-received', 'newsletter@example.com', { url: URL }, { userId: id }),
  ];
  const startAfter = new Date(service.context.now() + 60 * 60_000);
  for (const mail of mailsOf(from)) await service.context.jobs.send(sendMail, mail, { startAfter });
  for (const { id } of [from, into]) {
    await service.admin.query(
      `insert into notifications.notices (id, user_id, kind, title, text, path, created_at)
       values (gen_random_uuid(), $1, 'seat', 'Free', 'A seat', '/', now())`,
      [id],
    );
    await service.admin.query('insert into notifications.digests values ($1, now())', [id]);
  }
  expect(MERGE_MEMBER.notifications).toBe(mergeMemberJob.contract);
  for (let count = 0; count < 2; count++)
    await runJob(service, mergeMemberJob, { fromId: from.id, intoId: into.id });
  expect(await service.queued(sendMail)).toEqual(mailsOf(into));
  const { rows } = await service.admin.query(
    `select (select count(*)::int from notifications.notices where user_id = $1) as notices,
            (select count(*)::int from notifications.digests where user_id = $1) as digests,
            (select count(*)::int from notifications.notices where user_id = $2) as left`,
    [into.id, from.id],
  );
  expect(rows).toEqual([{ notices: 2, digests: 1, left: 0 }]);
});
