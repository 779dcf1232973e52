import { expect, it } from '@jest/globals';
import { mailingRequest } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import { storeMailing } from '@backflow/mails';
import { mutate } from '@backflow/service-kit';
import { jobRun, runJob } from '@backflow/service-kit/testing';
import { useMailService } from '../../test/mail-service.ts';
import { ORIGIN, until } from '../../test/start-notifications.ts';
import { purgeMailingsJob } from './mailings.ts';

const mailing = await useMailService();
const { buildRecipient, mails, outcomes, service } = mailing;

const store = (key: string) =>
  mutate(service.context, jobRun(service, purgeMailingsJob.contract), (write) =>
    storeMailing(write, {
      key,
      template: 'organizer-message',
      data: {
        subject: 'Parking',
        message: 'Use the back lot.\nNot the front.',
        title: 'RPZ',
        url: `${ORIGIN}/x`,
      },
    }),
  );

it('each member gets a mail and a notice of the stored text, and what is their own', async () => {
  const people = [await buildRecipient(), await buildRecipient()];
  const stored = await store('a');
  expect(await store('a')).toEqual(stored);
  for (const { to } of people) await service.send(mailingRequest(stored, to));
  await service.send(mailingRequest(stored, people[0]?.to ?? null, { subject: 'For you alone' }));
  await until(async () => (await mails()).length === 3);
  const sent = await mails();
  expect(sent.map(({ subject }) => subject).sort()).toEqual(['For you alone', 'Parking', 'Parking']);
  for (const { text } of sent) expect(text).toContain('  Use the back lot.\n  Not the front.\n');
  const { rows } = await service.admin.query('select title from notifications.notices order by title');
  expect(rows).toEqual([{ title: 'For you alone' }, { title: 'Parking' }, { title: 'Parking' }]);
});

it('a mail that is delayed until the address is confirmed still names its mailing', async () => {
  const { to } = await buildRecipient({ isConfirmed: false });
  await service.send(mailingRequest(await store('b'), to));
  await until(async () => (await outcomes()).length === 1);
  const delayed = (await service.jobs()).find(({ state }) => state === 'created');
  const { data, mailing: id, heldAs } = (delayed?.data ?? {}) as MailRequest;
  expect({ data, hasMailing: id !== undefined, isDelayed: heldAs !== undefined }).toEqual({
    ...{ data: {}, hasMailing: true, isDelayed: true },
  });
});

it('a mail that comes too late is not sent', async () => {
  const { to } = await buildRecipient();
  const request = mailingRequest(await store('c'), to);
  await service.send({ ...request, expiresAt: new Date(Date.now() - 1000).toISOString() });
  await until(async () => (await outcomes()).length === 1);
  expect(await outcomes()).toEqual([['organizer-message', 'skipped', 'too late']]);
  expect(await mails()).toEqual([]);
});

it('is deleted after 45 days', async () => {
  await store('d');
  await service.admin.query(`update notifications.mailings set created_at = now() - interval '46 days'`);
  const recent = await store('e');
  await runJob(service, purgeMailingsJob, null);
  const { rows } = await service.admin.query('select id from notifications.mailings');
  expect(rows).toEqual([{ id: recent.id }]);
});
