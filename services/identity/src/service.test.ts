import { walkContracts } from '@backflow/service-kit/testing/walk';
import { expect, it } from '@jest/globals';
import { join } from '../test/people.ts';
import { startIdentity } from '../test/start-identity.ts';
import { identity } from './service.ts';

walkContracts(identity, startIdentity, {
  async paramsFor(service, { params }) {
    return params && { id: (await service.buildMember()).id };
  },
  forbiddenTables: [
    'events.events',
    'bookings.bookings',
    'learning.courses',
    'media.assets',
    'community.posts',
  ],
});

it('keeps to its own database, whatever other one is opened in the same process', async () => {
  const [service, other] = [await startIdentity(), await startIdentity()];
  try {
    const { member } = await join(service.url);
    expect(await service.context.models.User.count({ where: { id: member.id } })).toBe(1);
    expect(await other.context.models.User.count()).toBe(0);
  } finally {
    await service.stop();
    await other.stop();
  }
});
