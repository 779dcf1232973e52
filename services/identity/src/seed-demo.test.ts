import { describe, expect, it } from '@jest/globals';
import { useIdentity } from '../test/start-identity.ts';
import { seedDemo } from './seed-demo.ts';
import { prepareSettings } from '@backflow/service-kit';
import { createClient } from '@backflow/service-kit/testing';
import { signIn } from '../test/people.ts';

const service = await useIdentity();

describe('the demo', () => {
  it('is added to an empty platform only', async () => {
    await seedDemo(service.context);
    const members = await service.context.models.User.count();
    expect(members).toBeGreaterThanOrEqual(28);
    await service.context.models.User.destroy({ where: { email: 'member@example.com' } });
    await seedDemo(service.context);
    expect(await service.context.models.User.count()).toBe(members - 1);
  });

  it('has an administrator and a premium member who can sign in, and members who cannot', async () => {
    const admin = await signIn(createClient(service.url), 'admin@example.com', 'Backflow1979');
    expect(admin.body.data).toMatchObject({ firstName: 'Alex', lastName: 'Rivera', isAdmin: true });
    const premium = await signIn(createClient(service.url), 'premium@example.com', 'Backflow1979');
    expect(premium.body.data).toMatchObject({ subscriptionStatus: 'premium', isAdmin: false });
    expect((await signIn(createClient(service.url), 'kim.nguyen@example.com', 'Backflow1979')).status).toBe(
      401,
    );
  });

  it('has companies with owners, technicians and an open invitation each', async () => {
    const client = createClient(service.url);
    await signIn(client, 'premium@example.com', 'Backflow1979');
    const [{ id }] = (await client.get('/api/user/companies')).body.data.companies;
    const people = (await client.get(`/api/companies/${id}/people`)).body.data;
    expect(people).toMatchObject({
      members: [{ role: 'owner', lastName: 'Whitaker' }, { role: 'technician' }, { role: 'technician' }],
      invitations: [{ email: 'tess.alvarez@example.com' }],
    });
    expect(await service.context.models.Company.count()).toBe(3);
  });

  it('is refused in production', () => {
    const env = { DATABASE_URL: 'postgres://u@localhost/d', NODE_ENV: 'production' };
    expect(prepareSettings.safeParse({ ...env, SEED_DEMO: 'true' }).success).toBe(false);
    expect(prepareSettings.safeParse({ ...env, SEED_DEMO: 'false' }).success).toBe(true);
  });
});
