import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SETTINGS } from '@backflow/contracts/settings';
import type { PublicSettings } from '@backflow/contracts/settings';
import { asOwner, createClient, topicsAnnounced } from '@backflow/service-kit/testing';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { anAccount } from '../test/people.ts';
import { useIdentity } from '../test/start-identity.ts';

const service = await useIdentity();
let adminMember: TestMember;
let admin: TestClient;
beforeAll(async () => {
  adminMember = await service.buildMember({ isAdmin: true });
  admin = await service.as(adminMember);
});
beforeEach(() => asOwner(service, 'delete from identity.settings'));

const PATH = '/api/admin/settings';
/** Outside production, local builds are allowed from the start. */
const DEFAULTS = { ...DEFAULT_SETTINGS, localBuilds: true };
const settings = async () =>
  (await createClient(service.url).get('/api/settings')).body.data as PublicSettings;
const versioned = async () => (await admin.get(PATH)).body.data;

describe('the settings', () => {
  it('are the contracts’ defaults before the first edit', async () => {
    expect(await settings()).toEqual({ ...DEFAULTS, refuseCommonPasswords: false });
    expect(DEFAULT_SETTINGS).toMatchObject({
      ...{ registrationOpen: true, forumModeration: false, emailNotifications: true },
      ...{ premiumPrice: '9.99', activeMembers: 2341, brandName: 'Backflow Academy' },
    });
    expect(await versioned()).toEqual({ ...DEFAULTS, version: 0 });
  });

  it('are changed by an administrator, one by one', async () => {
    const change = { premiumPrice: '12.50', homeStatistics: [{ value: '3,000+', label: 'Plumbers' }] };
    const { status, body } = await admin.patch(PATH, { ...change, version: 0 });
    expect([status, body.data]).toEqual([200, { ...DEFAULTS, ...change, version: 1 }]);
    expect(await settings()).toEqual({ ...DEFAULTS, ...change, refuseCommonPasswords: false });
    const next = await admin.patch(PATH, { activeMembers: 2400, version: 1 });
    expect(next.body.data).toEqual({ ...DEFAULTS, ...change, activeMembers: 2400, version: 2 });
  });

  it('accept an empty supplier address', async () => {
    const change = { supplierEmail: ' ' };
    expect((await admin.patch(PATH, { ...change, version: 0 })).body.data.supplierEmail).toBe('');
    const { body } = await admin.patch(PATH, { supplierEmail: ' Orders@Parts.example', version: 1 });
    expect(body.data.supplierEmail).toBe('orders@parts.example');
  });

  it('have the same version after an edit without a change', async () => {
    expect((await admin.patch(PATH, { version: 0 })).body.data).toEqual({ ...DEFAULTS, version: 0 });
    expect(await versioned()).toMatchObject({ version: 0 });
  });

  it('report every invalid field, and change nothing', async () => {
    const { status, body } = await admin.patch(PATH, {
      ...{ registrationOpen: 'yes', premiumPrice: '9,99', companyUrl: 'javascript:alert(1)', brandName: ' ' },
      ...{ homeStatistics: [{ value: '', label: 'x' }], activeMembers: -1, contactEmail: 'nobody' },
      supplierEmail: 'nobody',
    });
    expect(status).toBe(400);
    const paths = new Set(body.errors.map(({ path }: { path: string }) => path));
    expect([...paths].sort()).toEqual([
      ...['activeMembers', 'brandName', 'companyUrl', 'contactEmail', 'homeStatistics.0.value'],
      ...['premiumPrice', 'registrationOpen', 'supplierEmail', 'version'],
    ]);
    expect(await versioned()).toEqual({ ...DEFAULTS, version: 0 });
  });
});

describe('two edits', () => {
  it('of the same version: the second gets a conflict with the first’s result', async () => {
    await admin.patch(PATH, { phone: '(951) 555-0100', version: 0 });
    const second = await admin.patch(PATH, { phone: '(951) 555-0200', version: 0 });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT', current: { phone: '(951) 555-0100', version: 1 } },
    });
    expect(second.body.current).toEqual(await versioned());
  });

  it('at the same time: one succeeds, also for the first edit of all', async () => {
    for (const version of [0, 1]) {
      const responses = await Promise.all(
        ['a', 'b', 'c', 'd'].map((name) => admin.patch(PATH, { companyName: `${name}${version}`, version })),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      const won = responses.find(({ status }) => status === 200)?.body.data;
      expect(await versioned()).toEqual(won);
      expect(won.version).toBe(version + 1);
    }
  });
});

describe('an edit', () => {
  it('writes an audit entry with the differences, and announces the settings', async () => {
    const before = (await service.auditEntries()).length;
    const topics = await topicsAnnounced(service, () =>
      admin.patch(PATH, { brandLine: 'Learn.', version: 0 }),
    );
    expect(topics).toEqual(['settings']);
    expect((await service.auditEntries()).slice(before)).toEqual([
      {
        ...{ actorId: adminMember.id, action: 'settings.update', subjectId: null },
        details: { brandLine: { from: DEFAULT_SETTINGS.brandLine, to: 'Learn.' } },
      },
    ]);
  });

  it('that is refused or changes nothing has no effects', async () => {
    const before = (await service.auditEntries()).length;
    const topics = await topicsAnnounced(service, async () => {
      await admin.patch(PATH, { brandLine: 'Learn.', version: 7 });
      await admin.patch(PATH, { version: 0 });
      await admin.patch(PATH, { version: 0, brandLine: DEFAULT_SETTINGS.brandLine });
    });
    expect(topics).toEqual([]);
    expect(await service.auditEntries()).toHaveLength(before);
  });
});

describe('while registration is closed', () => {
  it('no account can be created', async () => {
    await admin.patch(PATH, { registrationOpen: false, version: 0 });
    const account = anAccount();
    for (const body of [account, anAccount({ password: 'Password1' })])
      expect(await createClient(service.url).post('/api/register', body)).toMatchObject({
        status: 403,
        body: { code: 'REGISTRATION_DISABLED', message: expect.stringContaining('New accounts') },
      });
    expect(await service.context.models.User.count({ where: { email: account.email } })).toBe(0);
    await admin.patch(PATH, { registrationOpen: true, version: 1 });
    expect((await createClient(service.url).post('/api/register', account)).status).toBe(201);
  });
});
