import { randomUUID } from 'node:crypto';
import { walkContracts } from '@backflow/service-kit/testing/walk';
import { startCommunityService } from '../test/start-community-service.ts';
import { community } from './service.ts';

walkContracts(community, startCommunityService, {
  async paramsFor(service, { endpoint: { method, path, params } }, caller) {
    if (!params) return undefined;
    if (path.includes('categories')) return { id: (await service.buildCategory(randomUUID())).id };
    const admin = await service.as(caller);
    const author = await service.buildMember();
    if (path.includes('members')) {
      if (method === 'DELETE')
        await admin.post(path.replace(':id', author.id), { until: null, reason: 'Rude' });
      return { id: author.id };
    }
    const isPending = /\/(approve|reject)$/.test(path);
    const { id } = await service.buildTopic(author, { state: isPending ? 'pending' : 'approved' });
    if (path.endsWith('/reports'))
      await admin.post(`/api/forum/posts/${id}/report`, { reason: 'Advertising' });
    return { id };
  },
  bodies: { 'forum.silence': { until: null } },
  samples: {
    async 'forum.answer'(service) {
      const author = await service.buildMember();
      const topic = await service.buildTopic(author);
      return { params: { id: topic.id }, body: { postId: (await service.buildReply(topic, author)).id } };
    },
  },
  forbiddenTables: ['identity.users', 'events.events', 'media.assets', 'learning.courses'],
});
