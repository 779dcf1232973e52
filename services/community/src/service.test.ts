import { randomUUID } from 'node:crypto';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { startCommunityService } from '../test/start-community-service.ts';
import { community } from './service.ts';

walkContracts(community, startCommunityService, {
  async paramsFor(service, { path, params }) {
    if (!params) return undefined;
    if (path.includes('categories')) return { id: (await service.buildCategory(randomUUID())).id };
    const author = await service.buildMember();
    return { id: path.includes('members') ? author.id : (await service.buildTopic(author)).id };
  },
  bodies: { 'forum.silence': { until: null } },
  forbiddenTables: ['identity.users', 'events.events', 'media.assets', 'learning.courses'],
});
