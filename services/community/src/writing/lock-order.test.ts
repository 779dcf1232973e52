import { randomUUID } from 'node:crypto';
import { asOwner, runWhileLocked } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { admin, pat, service, setUpForum } from '../../test/forum.ts';
import { notifyFollowers } from '../follows/notify-followers.ts';

/*
 * Pairs of writes that lock the same rows, started while another transaction holds one of the rows. A write that fails by a
 * deadlock runs again and succeeds, so only Postgres' count of deadlocks shows it.
 */

setUpForum();

type Writing = () => Promise<{ status: number } | undefined>;

async function whileLocked(rows: string, bind: unknown[], writes: readonly Writing[]) {
  const before = await service.deadlocks();
  const responses = await runWhileLocked(service, { rows: `${rows} for no key update`, bind }, writes);
  const statuses = responses.map((response) => response?.status);
  return { statuses, deadlocks: (await service.deadlocks()) - before };
}

const remove = (id: string) => admin.delete(`/api/forum/posts/${id}`);
const CATEGORY = 'select from community.categories where id = $1';

describe('moving a topic', () => {
  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['deletion', remove],
    ['approval', (id) => admin.post(`/api/admin/forum/posts/${id}/approve`)],
  ])('does not deadlock with the %s of another topic of its category', async (what, write) => {
    const { id: categoryId } = await service.buildCategory(`Before a ${what}`);
    const state = what === 'approval' ? 'pending' : 'approved';
    const [moved, other] = [
      await service.buildTopic(pat, { categoryId }),
      await service.buildTopic(pat, { categoryId, state }),
    ];
    const outcome = await whileLocked(
      CATEGORY,
      [categoryId],
      [
        () => admin.patch(`/api/forum/posts/${moved.id}`, { categoryId: null, content: randomUUID() }),
        () => write(other.id),
      ],
    );
    expect(outcome).toEqual({ statuses: [200, 200], deadlocks: 0 });
  });
});

describe('deleting a topic', () => {
  it('does not deadlock with the job that notifies its followers', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, pat);
    // The job locks them in the order of their ids, the deletion in the order of insertion.
    const followers = [randomUUID(), randomUUID()].sort().reverse();
    for (const id of followers)
      await asOwner(service, 'insert into community.follows (topic_id, member_id) values ($1, $2)', [
        topic.id,
        id,
      ]);
    const published = {
      topicId: topic.id,
      number: reply.number ?? 0,
      at: service.inMinutes(0).toISOString(),
    };
    const notify = () =>
      notifyFollowers(service.context, published, {
        ...{ endpoint: { id: 'test', audit: false, changes: [] }, actor: null, log: service.context.log },
        ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal: new AbortController().signal },
      }).then(() => undefined);
    const outcome = await whileLocked(
      'select from community.follows where member_id = $1',
      [followers[0]],
      [() => remove(topic.id), notify],
    );
    expect(outcome).toEqual({ statuses: [200, undefined], deadlocks: 0 });
  });

  it('lets a concurrent follow succeed without a row', async () => {
    const topic = await service.buildTopic(pat);
    const outcome = await whileLocked(
      'select from community.topic_totals',
      [],
      [() => remove(topic.id), () => admin.post(`/api/forum/topics/${topic.id}/follow`)],
    );
    expect(outcome).toEqual({ statuses: [200, 200], deadlocks: 0 });
  });
});
