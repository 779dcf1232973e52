import { randomUUID } from 'node:crypto';
import { jobRun, runJob, getStatements } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAIL_STATUSES, sendMail } from '@backflow/contracts/notifications';
import { startNotifications } from '../test/start-notifications.ts';
import type { Notifications } from '../test/start-notifications.ts';
import { hashAddress, purgeDeliveriesJob, recordDelivery } from './deliveries.ts';

let service: Notifications;
beforeAll(async () => {
  service = await startNotifications('smtp://127.0.0.1:1');
  for (let day = 0; day < 40; day += 1) {
    await service.admin.query(
      `insert into notifications.deliveries values
        (gen_random_uuid(), now() - make_interval(days => $1, mins => 1), 'confirm-email', $2, $3, 1, null)`,
      [day, hashAddress(service.context, `someone-${day % 10}@example.com`), MAIL_STATUSES[day % 4]],
    );
  }
});
afterAll(() => service.stop());

const asAdmin = async () => service.as(await service.buildMember({ isAdmin: true }));

it('administrators read the log, newest first, page by page', async () => {
  const admin = await asAdmin();
  const pages: { id: string; at: string }[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { status, body } = await admin.get(`/api/admin/mail?limit=15&cursor=${cursor}`);
    expect(status).toBe(200);
    pages.push(...body.data);
    cursor = body.page.nextCursor as string | null;
  }
  expect(pages).toHaveLength(40);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(40);
  expect(pages.map(({ at }) => at)).toEqual(
    pages
      .map(({ at }) => at)
      .sort()
      .reverse(),
  );
  const fields = ['id', 'at', 'channel', 'template', 'status', 'attempts', 'reason'];
  expect(Object.keys(pages[0] ?? {})).toEqual(fields);
});

it('they filter it by status and by address, although the log stores no address', async () => {
  const admin = await asAdmin();
  const failed = await admin.get('/api/admin/mail?status=failed');
  expect(failed.body.data).toHaveLength(10);
  expect(new Set(failed.body.data.map(({ status }: { status: string }) => status))).toEqual(
    new Set(['failed']),
  );
  expect((await admin.get('/api/admin/mail?to=Someone-3@example.com')).body.data).toHaveLength(4);
  expect((await admin.get('/api/admin/mail?to=stranger@example.com')).body.data).toEqual([]);
  const { rows } = await service.admin.query('select * from notifications.deliveries');
  expect(JSON.stringify(rows)).not.toContain('@');
});

it('refuses invalid filters', async () => {
  const admin = await asAdmin();
  for (const query of ['status=lost', 'to=nope', 'cursor=zzz', 'limit=0']) {
    expect((await admin.get(`/api/admin/mail?${query}`)).status).toBe(400);
  }
});

it('entries older than 30 days are purged', async () => {
  await runJob(service, purgeDeliveriesJob, null);
  expect(await service.deliveries()).toHaveLength(30);
});

it('the outcomes of a batch of mails are recorded with one statement', async () => {
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const statements = await getStatements(service, () =>
    Promise.all(
      ids.map((id) =>
        recordDelivery(service.context, jobRun(service, sendMail), {
          ...{ id, template: 'confirm-email', to: 'a@example.com', status: 'sent', reason: null },
        }),
      ),
    ),
  );
  expect(statements.filter(({ text }) => text.includes('insert into deliveries'))).toHaveLength(1);
  const stored = (await service.deliveries()).filter(({ id }) => ids.some((each) => each === id));
  expect(stored.map(({ status, attempts }) => [status, attempts])).toEqual(ids.map(() => ['sent', 1]));
});
