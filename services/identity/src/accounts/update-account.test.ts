import { describe, expect, it } from '@jest/globals';
import { createClient } from '@backflow/service-kit/testing';
import { useIdentity } from '../../test/start-identity.ts';
import { anAccount, join, signIn } from '../../test/people.ts';

const service = await useIdentity();

const PROFILE = '/api/user/profile';
const NOTIFICATIONS = '/api/user/notifications';

it('takes no rights from a prototype', async () => {
  const { visitor, member } = await join(service.url);
  const profile = '{"__proto__":{"isAdmin":true,"is_admin":true},"company":"Valves & Co"}';
  const { body } = await visitor.patch(PROFILE, profile);
  expect(body.data).toMatchObject({ isAdmin: false, company: 'Valves & Co' });
  expect(await service.context.models.User.findByPk(member.id)).toMatchObject({ isAdmin: false });
});

describe('a reserved name', () => {
  it.each([
    [{ firstName: 'Administrator' }, 'firstName'],
    [{ lastName: 'Staff' }, 'lastName'],
    [{ firstName: 'Rоbin' }, 'firstName'],
    [{ firstName: 'Backflow', lastName: 'Academy' }, 'lastName'],
  ])('is refused beside its field: %j', async (name, path) => {
    const { visitor: person } = await join(service.url);
    const account = anAccount();
    for (const refused of [
      await person.patch('/api/user/profile', name),
      await createClient(service.url).post('/api/register', { ...account, ...name }),
    ]) {
      expect([refused.status, refused.body.errors]).toEqual([400, [{ path, message: expect.any(String) }]]);
    }
    expect(
      (await person.patch('/api/user/profile', { firstName: 'Łukasz', lastName: 'O’Brien' })).status,
    ).toBe(200);
  });

  it('does not keep a member who has it from signing in and changing other fields', async () => {
    const { visitor: person, account } = await join(service.url);
    const { id } = (await person.get('/api/user')).body.data;
    await service.context.models.User.update({ firstName: 'Admin' }, { where: { id } });
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
    expect((await person.patch('/api/user/profile', { jobTitle: 'Tester' })).body.data).toMatchObject({
      firstName: 'Admin',
      jobTitle: 'Tester',
    });
  });
});

describe('changing a profile', () => {
  it('changes the fields that are sent and leaves the others', async () => {
    const { visitor } = await join(service.url, { company: 'Old & Co', jobTitle: 'Plumber' });
    const { status, body } = await visitor.patch(PROFILE, { firstName: ' Max ', company: '' });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      firstName: 'Max',
      lastName: 'Fitter',
      company: null,
      jobTitle: 'Plumber',
    });
    expect((await visitor.get('/api/user')).body.data).toEqual(body.data);
  });

  it('without fields changes nothing', async () => {
    const { visitor } = await join(service.url);
    const before = (await visitor.get('/api/user')).body.data;
    expect((await visitor.patch(PROFILE, {})).body.data).toEqual(before);
  });

  it('refuses an invisible name', async () => {
    const { visitor } = await join(service.url);
    const { status, body } = await visitor.patch(PROFILE, { firstName: '\u200b' });
    expect([status, body.errors]).toEqual([400, [{ path: 'firstName', message: 'First name is required' }]]);
  });

  it('changes no other member', async () => {
    const [one, other] = [await join(service.url), await join(service.url)];
    await one.visitor.patch(PROFILE, { id: other.member.id, lastName: 'Changed' });
    expect((await other.visitor.get('/api/user')).body.data.lastName).toBe('Fitter');
  });

  it('grants no rights', async () => {
    const { visitor } = await join(service.url);
    const forbidden = {
      isAdmin: true,
      subscriptionStatus: 'premium',
      id: 'x',
      passwordHash: 'x',
      sessionEpoch: 5,
      emailNotifications: false,
    };
    const { status, body } = await visitor.patch(PROFILE, forbidden);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ isAdmin: false, subscriptionStatus: 'free', emailNotifications: true });
    expect((await visitor.get('/api/user')).status).toBe(200);
  });

  it('reports every invalid field', async () => {
    const { visitor } = await join(service.url);
    const { status, body } = await visitor.patch(PROFILE, {
      firstName: ' ',
      email: 'x',
      jobTitle: 'y'.repeat(200),
    });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path).sort()).toEqual([
      'email',
      'firstName',
      'jobTitle',
    ]);
  });
});

describe('changing notifications', () => {
  it('sets the flags that are sent', async () => {
    const { visitor } = await join(service.url);
    const { status, body } = await visitor.patch(NOTIFICATIONS, {
      smsNotifications: true,
      newEventAlerts: false,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      emailNotifications: true,
      smsNotifications: true,
      weeklyEmailDigest: true,
      newEventAlerts: false,
    });
  });

  it('accepts the four flags only, and only booleans', async () => {
    const { visitor } = await join(service.url);
    const refused = await visitor.patch(NOTIFICATIONS, {
      smsNotifications: 'yes',
      newEventAlerts: 1,
    });
    expect(refused.status).toBe(400);
    expect(refused.body.errors).toHaveLength(2);
    const unknown = await visitor.patch(NOTIFICATIONS, {
      firstName: 'Max',
      smsAlerts: true,
      smsNotifications: true,
    });
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      [
        { path: 'firstName', message: 'There is no such field' },
        { path: 'smsAlerts', message: 'There is no such field' },
      ],
    ]);
    const { body } = await visitor.get('/api/user');
    expect(body.data).toMatchObject({ firstName: 'Pat', isAdmin: false, smsNotifications: false });
  });
});
