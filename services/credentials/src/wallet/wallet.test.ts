import { randomUUID } from 'node:crypto';
import * as contracts from '@backflow/contracts/credentials';
import type { Wallet, WalletCredential } from '@backflow/contracts/credentials';
import { deleteOwnedAssets } from '@backflow/contracts/media';
import { asOwner, expectDeclaredEffects, runJob, startTestService } from '@backflow/service-kit/testing';
import type { TestClient, TestMember, TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CredentialsContext } from '../context.ts';
import { eraseMemberJob } from '../people/erase-member.ts';
import { credentials } from '../service.ts';
import { settleTermsJob } from './settle-terms.ts';

const NOW = Date.parse('2026-12-01T20:00:00Z');
const CREDENTIALS = '/api/user/credentials';
const GAUGES = '/api/user/gauges';
const TEXAS = 'Texas (TCEQ)';

let service: TestService<CredentialsContext>;
let member: TestMember;
let client: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  service = await startTestService(credentials, { now: () => NOW });
});
afterAll(() => service.stop());
beforeEach(async () => {
  member = await service.buildMember();
  client = await service.as(member);
  stranger = await service.as(await service.buildMember());
});

const run = <Row extends object>(statement: string, values?: unknown[]) =>
  asOwner<Row>(service, statement, values);
const getWallet = async (of: TestClient = client) => (await of.get('/api/user/wallet')).body.data as Wallet;
const create = async (body: object = {}) => {
  const response = await client.post(CREDENTIALS, {
    ...{ authority: TEXAS, number: 'BP-1', issuedOn: '2024-03-01', ...body },
  });
  expect(response.status).toBe(201);
  return response.body.data as WalletCredential;
};
const pathsIn = ({ body }: { body: { errors: { path: string }[] } }) => body.errors.map(({ path }) => path);

/** An offer that authorities accept, as other services and administrators write it. */
async function buildClass(startsAt: string, minutes: object, authority = TEXAS) {
  const id = randomUUID();
  await run(
    `insert into bookings.offers (id, kind, title, starts_at, ends_at, is_published, first_published_at, access_level, price, version, details)
     values ($1, 'event', 'Recertification', $2, $2::timestamptz + interval '8 hours', true, now(), 'free', 0, 1,
             '{"isVirtual": false, "location": "Austin"}')`,
    [id, startsAt],
  );
  await run(
    `insert into credentials.approvals (authority_id, kind, offer_id, course_number, minutes)
     select id, 'event', $1, 'HAC-1204', $2 from credentials.authorities where name = $3`,
    [id, JSON.stringify(minutes), authority],
  );
  return id;
}

/** A booking of it that was attended, with hours. */
async function attend(offerId: string, hours: Record<string, number>) {
  const [booking] = await run<{ id: string }>(
    `insert into bookings.bookings (kind, offer_id, user_id, status, attended)
     values ('event', $1, $2, 'confirmed', true) returning id`,
    [offerId, member.id],
  );
  for (const [kind, count] of Object.entries(hours))
    await run(
      `insert into bookings.hours_entries (user_id, booking_id, offer_id, kind, hours, day, reason, at)
       values ($1, $2, $5, $3, $4, '2026-06-01', 'attended', now())`,
      [member.id, booking?.id, kind, count, offerId],
    );
}

test('a license that the office entered has no dates yet; its holder adds them', async () => {
  const [licence] = await run<{ id: string }>(
    `insert into identity.licences (user_id, authority, number) values ($1, $2, 'BP-7') returning id`,
    [member.id, 'tceq'],
  );
  expect((await getWallet()).credentials).toMatchObject([
    {
      id: licence?.id,
      number: 'BP-7',
      version: 0,
      assessment: { state: 'unknown', summary: 'Add its dates' },
    },
  ]);
  const { result } = await expectDeclaredEffects(service, contracts.updateCredential, () =>
    client.patch(`${CREDENTIALS}/${licence?.id}`, {
      ...{ authority: TEXAS, number: 'BP-7', issuedOn: '2024-03-01', version: 0 },
    }),
  );
  expect(result.body.data).toMatchObject({
    version: 1,
    assessment: { validUntil: '2027-03-01', state: 'due' },
  });
});

test('hours of attended classes count, and three coming ones that bring what is missing are shown', async () => {
  const attended = await buildClass('2026-06-01T16:00:00Z', { classroom: 960, handsOn: 480 });
  await attend(attended, { classroom: 16, handsOn: 6 });
  const soon: string[] = [];
  for (const day of ['2027-01-04', '2027-01-03', '2027-01-06', '2027-01-05'])
    soon.push(await buildClass(`${day}T16:00:00Z`, { handsOn: 120 }));
  await buildClass('2027-01-02T16:00:00Z', { classroom: 60 });
  await buildClass('2026-11-02T16:00:00Z', { handsOn: 120 });
  const { assessment, classes } = await create({ steps: { feePaidOn: '2026-11-01' } });
  expect(assessment.summary).toBe('22 of 24 hours, 2 hands-on missing, 90 days left');
  expect(classes.map(({ id }) => id)).toEqual([soon[1], soon[0], soon[3]]);
  expect(classes[0]).toMatchObject({
    location: 'Austin',
    approvals: [{ courseNumber: 'HAC-1204', minutes: { handsOn: 120 } }],
  });
  expect((await getWallet()).authorities.find(({ name }) => name === TEXAS)).toMatchObject({
    ...{ steps: ['feePaidOn'], rule: { sourceReadOn: '2026-11-01' } },
  });
});

describe('a credential', () => {
  test('is refused with what it lacks, with days in the wrong order, and twice', async () => {
    const bare = await client.post(CREDENTIALS, {
      authority: ' ',
      issuedOn: '2024-02-30',
      scanUrl: '/etc/passwd',
    });
    expect([bare.status, pathsIn(bare).sort()]).toEqual([
      400,
      ['authority', 'issuedOn', 'number', 'scanUrl'],
    ]);
    const backwards = { firstIssuedOn: '2024-04-01', issuedOn: '2024-03-01', expiresOn: '2024-01-01' };
    const wrong = await client.post(CREDENTIALS, { authority: TEXAS, number: '1', ...backwards });
    expect(pathsIn(wrong)).toEqual(['issuedOn', 'expiresOn']);
    await create();
    const twice = await client.post(CREDENTIALS, { authority: TEXAS.toLowerCase(), number: 'bp-1' });
    expect([twice.status, pathsIn(twice)]).toEqual([400, ['number']]);
  });

  test('is its holder’s alone, and gone with its license', async () => {
    const { id } = await create();
    const address = `${CREDENTIALS}/${id}`;
    const body = { authority: TEXAS, number: 'BP-2' };
    expect((await stranger.patch(address, body)).status).toBe(404);
    expect((await stranger.delete(address)).status).toBe(404);
    expect((await getWallet(stranger)).credentials).toEqual([]);
    await expectDeclaredEffects(service, contracts.deleteCredential, () => client.delete(address));
    expect((await getWallet()).credentials).toEqual([]);
    expect(await run('select 1 from identity.licences where id = $1', [id])).toEqual([]);
  });

  test('has one winner of two edits of one version, and shows it to the other', async () => {
    const { id, version } = await create();
    const edit = (number: string) =>
      client.patch(`${CREDENTIALS}/${id}`, { authority: TEXAS, number, issuedOn: '2025-03-01', version });
    const answers = await Promise.all([edit('BP-3'), edit('BP-4')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = answers.sort((a, b) => a.status - b.status);
    expect(lost.body.current).toMatchObject({ number: won.body.data.number, version: version + 1 });
  });

  test('is first of all if it is the most urgent', async () => {
    await create({ number: 'valid', issuedOn: '2026-01-01' });
    await create({ number: 'expired', issuedOn: '2023-10-01' });
    await create({ number: 'due' });
    expect((await getWallet()).credentials.map(({ number }) => number)).toEqual(['expired', 'due', 'valid']);
  });

  test('keeps scans of its holder alone; one that is replaced is deleted', async () => {
    const upload = async (ownerId: string) => {
      const id = randomUUID();
      await run(
        `insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type, by_member)
         values ($1, $2, 'restricted', 'ready', false, 'scan.pdf', 'application/pdf', true)`,
        [id, ownerId],
      );
      return id;
    };
    const foreign = await client.post(CREDENTIALS, {
      ...{ authority: TEXAS, number: '1', scanUrl: `/api/files/${await upload(randomUUID())}` },
    });
    expect([foreign.status, pathsIn(foreign)]).toEqual([400, ['scanUrl']]);
    const [first, second] = [await upload(member.id), await upload(member.id)];
    const { id, scanUrl } = await create({ scanUrl: `/api/files/${first}` });
    expect(scanUrl).toBe(`/api/files/${first}`);
    await client.patch(`${CREDENTIALS}/${id}`, {
      ...{ authority: TEXAS, number: 'BP-1', scanUrl: `/api/files/${second}` },
    });
    expect((await service.queued(deleteOwnedAssets)).at(-1)).toEqual({ ownerId: member.id, ids: [first] });
    expect(
      await run('select id from credentials.attached_files_v1 where id = any($1)', [[first, second]]),
    ).toEqual([{ id: second }]);
  });
});

describe('the stored end of a term', () => {
  const stored = async (id: string) =>
    (
      await run<{ until: string | null }>(
        'select valid_until::text as until from credentials.held_credentials where licence_id = $1',
        [id],
      )
    )[0]?.until;

  test('follows each edit, and a rule that an administrator changes', async () => {
    const { id } = await create({ authority: 'Utah (DDW)' });
    expect(await stored(id)).toBe('2027-03-01');
    await client.patch(`${CREDENTIALS}/${id}`, {
      authority: 'Utah (DDW)',
      number: 'BP-1',
      expiresOn: '2027-05-05',
    });
    expect(await stored(id)).toBe('2027-05-05');
    await client.patch(`${CREDENTIALS}/${id}`, {
      authority: 'Utah (DDW)',
      number: 'BP-1',
      issuedOn: '2024-12-24',
    });
    await run(`update credentials.renewal_rules set rule = jsonb_set(rule, '{termYears}', '2') where authority_id =
                 (select id from credentials.authorities where name = 'Utah (DDW)')`);
    await runJob(service, settleTermsJob, null);
    expect(await stored(id)).toBe('2026-12-24');
    await client.patch(`${CREDENTIALS}/${id}`, { authority: 'City of Nowhere', number: 'BP-1' });
    expect(await stored(id)).toBeNull();
  });

  test('goes with a license that the office has removed', async () => {
    const { id } = await create();
    await run('delete from identity.licences where id = $1', [id]);
    await runJob(service, settleTermsJob, null);
    expect(await stored(id)).toBeUndefined();
  });
});

describe('a gauge', () => {
  const GAUGE = { make: 'Midwest', model: '845-5', serialNumber: 'S-1', verifiedOn: '2026-02-28' };
  const add = async (body: object = {}) =>
    (await client.post(GAUGES, { ...GAUGE, ...body })).body.data as { id: string };

  test('is due twelve months after its verification, unless told otherwise', async () => {
    await add({ intervalMonths: 6, serialNumber: 'S-2' });
    const { result } = await expectDeclaredEffects(service, contracts.createGauge, () => add());
    expect(result).toMatchObject({ dueOn: '2027-02-28', intervalMonths: 12, version: 1 });
    expect((await getWallet()).gauges.map(({ serialNumber, dueOn }) => [serialNumber, dueOn])).toEqual([
      ...[
        ['S-2', '2026-08-28'],
        ['S-1', '2027-02-28'],
      ],
    ]);
    const wrong = await client.post(GAUGES, { ...GAUGE, make: '', intervalMonths: 0 });
    expect(pathsIn(wrong)).toEqual(['make', 'intervalMonths']);
  });

  test('is edited from its version and by its holder alone, and deleted', async () => {
    const { id } = await add();
    const edited = { ...GAUGE, verifiedOn: '2026-11-30' };
    expect((await stranger.patch(`${GAUGES}/${id}`, edited)).status).toBe(404);
    const { result } = await expectDeclaredEffects(service, contracts.updateGauge, () =>
      client.patch(`${GAUGES}/${id}`, { ...edited, version: 1 }),
    );
    expect(result.body.data).toMatchObject({ dueOn: '2027-11-30', version: 2 });
    expect((await client.patch(`${GAUGES}/${id}`, { ...GAUGE, version: 1 })).status).toBe(409);
    expect((await stranger.delete(`${GAUGES}/${id}`)).status).toBe(404);
    await expectDeclaredEffects(service, contracts.deleteGauge, () => client.delete(`${GAUGES}/${id}`));
    expect((await getWallet()).gauges).toEqual([]);
  });
});

test('an administrator reads the wallet of anybody, others only their own', async () => {
  const { number } = await create();
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const address = `/api/admin/users/${member.id}/wallet`;
  expect((await admin.get(address)).body.data.credentials).toMatchObject([{ number }]);
  expect((await admin.get(`/api/admin/users/${randomUUID()}/wallet`)).status).toBe(404);
  expect([
    (await stranger.get(address)).status,
    (await (await service.as(null)).get('/api/user/wallet')).status,
  ]).toEqual([...[403, 401]]);
});

test('nothing of a wallet is left of somebody who is erased', async () => {
  await create();
  await client.post(GAUGES, { make: 'A', model: 'B', serialNumber: 'C', verifiedOn: '2026-01-01' });
  await client.post('/api/user/wallet-links', { label: 'The city' });
  await runJob(service, eraseMemberJob, { memberId: member.id });
  for (const table of ['held_credentials', 'gauges', 'wallet_links'])
    expect(await run(`select 1 from credentials.${table} where user_id = $1`, [member.id])).toEqual([]);
});
