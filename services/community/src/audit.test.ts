import { publicTopics } from '@backflow/contracts';
import { randomUUID } from 'node:crypto';
import { expectDeclaredDuties } from '@backflow/service-kit/testing';
import type { TestResponse } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { ada, admin, pat, service, setUpForum } from '../test/forum.ts';
import { community } from './service.ts';

setUpForum();

const aTopic = async () => (await service.buildTopic(pat)).id;
const aWaitingTopic = async () => (await service.buildTopic(pat, { state: 'pending' })).id;
const aCategory = async () => (await service.buildCategory(randomUUID())).id;
const aMember = async () => (await service.buildMember()).id;
const aSilencedMember = async () => {
  const id = await aMember();
  await admin.post(`/api/admin/forum/members/${id}/silence`, { until: null, reason: 'Advertising' });
  return id;
};
const aReportedTopic = async () => {
  const id = await aTopic();
  await admin.post(`/api/forum/posts/${id}/report`, { reason: 'Not about backflow' });
  return id;
};

interface Write {
  /** The id of what is written to, there before. */
  prepare?: () => Promise<string>;
  call: (id: string) => Promise<TestResponse>;
  /** The same endpoint, saying what is so already. */
  callInVain?: (id: string) => Promise<TestResponse>;
}

const WRITES: Readonly<Record<string, Write>> = {
  'forumCategories.create': { call: () => admin.post('/api/categories/forum', { name: randomUUID() }) },
  'forumCategories.update': {
    prepare: aCategory,
    call: (id) => admin.patch(`/api/categories/forum/${id}`, { name: randomUUID() }),
    callInVain: (id) => admin.patch(`/api/categories/forum/${id}`, { isRetired: false }),
  },
  'forumCategories.delete': {
    prepare: aCategory,
    call: (id) => admin.delete(`/api/categories/forum/${id}`),
  },
  'forum.edit': {
    prepare: aTopic,
    call: (id) => admin.patch(`/api/forum/posts/${id}`, { content: 'Corrected' }),
    callInVain: (id) => admin.patch(`/api/forum/posts/${id}`, {}),
  },
  'forum.answer': {
    prepare: aTopic,
    call: async (id) => {
      const { id: postId } = await service.buildReply({ id }, pat);
      return admin.patch(`/api/forum/topics/${id}/answer`, { postId });
    },
    callInVain: (id) => admin.patch(`/api/forum/topics/${id}/answer`, { postId: null }),
  },
  'forum.delete': { prepare: aTopic, call: (id) => admin.delete(`/api/forum/posts/${id}`) },
  'forum.approve': {
    prepare: aWaitingTopic,
    call: (id) => admin.post(`/api/admin/forum/posts/${id}/approve`),
  },
  'forum.reject': {
    prepare: aWaitingTopic,
    call: (id) => admin.post(`/api/admin/forum/posts/${id}/reject`, { reason: 'Not about backflow' }),
  },
  'forum.moderateTopic': {
    prepare: aTopic,
    call: (id) => admin.patch(`/api/admin/forum/topics/${id}`, { isPinned: true }),
    callInVain: (id) => admin.patch(`/api/admin/forum/topics/${id}`, { isLocked: false }),
  },
  'forum.dismissReports': {
    prepare: aReportedTopic,
    call: (id) => admin.delete(`/api/admin/forum/posts/${id}/reports`),
  },
  'forum.silence': {
    prepare: aMember,
    call: (id) => admin.post(`/api/admin/forum/members/${id}/silence`, { until: null, reason: 'Rude' }),
  },
  'forum.unsilence': {
    prepare: aSilencedMember,
    call: (id) => admin.delete(`/api/admin/forum/members/${id}/silence`),
  },
};

const DUTIES = community.routes
  .map(({ endpoint }) => endpoint)
  .filter(({ audit, changes }) => audit || publicTopics(changes).length > 0)
  .map((endpoint) => [endpoint.id, endpoint] as const);

describe('a write', () => {
  it('is known here, every one whose contract promises something', () => {
    expect(DUTIES.map(([id]) => id).sort()).toEqual(Object.keys(WRITES).sort());
  });

  it.each(DUTIES)('leaves what %s declares', async (id, endpoint) => {
    const { prepare, call } = WRITES[id] ?? { call: () => Promise.reject(new Error(`prepare ${id}`)) };
    const subject = (await prepare?.()) ?? '';
    const { result, line } = await expectDeclaredDuties(service, endpoint, () => call(subject));
    expect(result.status).toBe(endpoint.status);
    const made: unknown = result.body.data?.id;
    const subjectId = endpoint.status === 201 ? made : subject;
    expect(line).toMatchObject({ actorId: ada.id, action: id, subjectId });
  });

  const vain = Object.entries(WRITES).filter(([, { callInVain }]) => callInVain);
  it.each(vain)('leaves no trace where %s changes nothing', async (id, { prepare, callInVain }) => {
    const subject = (await prepare?.()) ?? '';
    const nothing = { id, audit: false, changes: [] };
    const { result } = await expectDeclaredDuties(service, nothing, async () => callInVain?.(subject));
    expect(result?.status).toBe(200);
  });
});
