import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { getBlocks, getPlans, runJob, getStatements } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { startNotifications } from '../test/start-notifications.ts';
import type { Notifications } from '../test/start-notifications.ts';
import { hashAddress, purgeDeliveriesJob } from './deliveries.ts';

const SUPPLIER = 'office@example.com';

let service: Notifications;
let admin: TestClient;
let member: TestClient;
beforeAll(async () => {
  service = await startNotifications('smtp://127.0.0.1:1');
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  const owner = await service.buildMember();
  member = await service.as(owner);
  // Insert 50,000 mails: a few at the end were not sent; half of all went to one address.
  await service.admin.query(
    `insert into notifications.deliveries (id, at, template, recipient, status, attempts)
     select gen_random_uuid(), now() - n * interval '1 min', 'confirm-email', case when n % 2 = 0 then $1 else 'r' || n end,
            case when n < 49900 then 'sent' when n % 3 = 0 then 'failed' when n % 3 = 1 then 'waiting' else 'skipped' end, 1
       from generate_series(1, 50000) n`,
    [hashAddress(service.context, SUPPLIER)],
  );
  await service.admin.query(
    `insert into notifications.notices (id, user_id, kind, title, text, path, created_at, read_at)
     select gen_random_uuid(), case when n % 10 = 0 then $1 else gen_random_uuid() end, 'event', 't', 't', '/events', now() - n * interval '1 min',
            case when n % 20 = 0 then now() end
       from generate_series(1, 20000) n`,
    [owner.id],
  );
  await service.admin.query('analyze notifications.deliveries, notifications.notices');
}, 60_000);
afterAll(() => service.stop());

it.each([
  ['all', ''],
  ['sent ones', 'status=sent'],
  ['failed ones', 'status=failed'],
  ['waiting ones', 'status=waiting'],
  ['skipped ones', 'status=skipped'],
  ['one address', `to=${SUPPLIER}`],
  ['sent ones of one address', `to=${SUPPLIER}&status=sent`],
  ['failed ones of one address', `to=${SUPPLIER}&status=failed`],
  ['an address that got none', 'to=nobody@example.com&status=waiting'],
])('the delivery log of %s is read in few blocks', async (_what, query) => {
  const read = async () => {
    expect((await admin.get(`/api/admin/mail?limit=20&${query}`)).status).toBe(200);
  };
  expect(await getBlocks(service, read, /deliveries/)).toBeLessThan(60);
  const steps = (await getPlans(service, read, /deliveries/)).flat();
  expect(Math.max(...steps.map(({ rows }) => rows))).toBeLessThan(50);
});

it.each(['/api/user/notices?limit=20', '/api/user/notices/count'])(
  '%s is read in few blocks',
  async (path) => {
    const read = async () => {
      expect((await member.get(path)).status).toBe(200);
    };
    expect(await getBlocks(service, read, /notices/)).toBeLessThan(130);
  },
);

it('old entries are deleted in transactions of a thousand', async () => {
  const { rowCount } = await service.admin.query(
    `select 1 from notifications.deliveries where at < now() - interval '30 days'`,
  );
  const old = rowCount ?? 0;
  expect(old).toBeGreaterThan(2000);
  const sent = await getStatements(service, () => runJob(service, purgeDeliveriesJob, null));
  const deletions = sent.filter(({ text }) => text.includes('delete from deliveries'));
  expect(deletions).toHaveLength(Math.floor(old / 1000) + 1);
  const left = await service.admin.query(
    `select 1 from notifications.deliveries where at < now() - interval '30 days'`,
  );
  expect(left.rowCount).toBe(0);
});
