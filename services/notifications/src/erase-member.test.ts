import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startNotifications, until } from '../test/start-notifications.ts';
import type { Notifications } from '../test/start-notifications.ts';
import { hashAddress } from './deliveries.ts';

let service: Notifications;
beforeAll(async () => {
  service = await startNotifications('smtp://127.0.0.1:1');
});
afterAll(() => service.stop());

const URL = 'https://academy.example.com/premium';

it('an erased account gets no queued mail, and the log has no entries of its addresses', async () => {
  const [erased, other] = [await service.buildMember(), await service.buildMember()];
  const addresses = [erased.email, 'pending.someone@example.com'];
  const getMails = ({ id, email }: { id: string; email: string }): MailRequest[] => [
    mailRequest('premium-received', email, { url: URL }),
    mailRequest('premium-received', { kind: 'member', id }, { url: URL }),
    mailRequest('premium-requested', { kind: 'supplier', about: id }, { url: URL }),
    mailRequest('premium-received', 'newsletter@example.com', { url: URL }, { userId: id }),
  ];
  const delayed = {
    ...mailRequest('premium-received', { kind: 'member', id: erased.id }, { url: URL }),
    heldAs: other.id,
  };
  const own = [
    ...getMails(erased),
    mailRequest('confirm-email', 'pending.someone@example.com', { url: URL }),
    delayed,
  ];
  const later = new Date(service.context.now() + 60 * 60_000);
  for (const mail of [...own, ...getMails(other)])
    await service.context.jobs.send(sendMail, mail, { startAfter: later });
  for (const address of [...addresses, other.email])
    await service.admin.query(
      `insert into notifications.deliveries values (gen_random_uuid(), now(), 'confirm-email', $1, 'sent', 1, null)`,
      [hashAddress(service.context, address)],
    );

  const data = { memberId: erased.id, addresses };
  await service.context.jobs.send(ERASE_MEMBER.notifications, data);
  // Running the job twice is the same as running it once.
  await service.context.jobs.send(ERASE_MEMBER.notifications, data);
  service.work();
  const states = async () =>
    (
      await service.admin.query<{ state: string; data: unknown }>(
        'select state, data from jobs.job where name = $1',
        [ERASE_MEMBER.notifications.name],
      )
    ).rows;
  await until(async () => (await states()).every(({ state }) => state === 'completed'));
  // A completed job has no data, and so no addresses.
  expect(await states()).toEqual([1, 2].map(() => ({ state: 'completed', data: null })));
  expect(await service.queued(sendMail)).toEqual(getMails(other));
  expect((await service.deliveries()).map(({ recipient }) => recipient)).toEqual([
    hashAddress(service.context, other.email),
  ]);
});
