import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@backflow/service-kit';
import type { Database } from '@backflow/service-kit';
import { describe, expect, it } from '@jest/globals';
import { admin, pat, service, setUpForum } from '../../test/forum.ts';
import { asOwner } from '../../test/other-schemas.ts';
import { notifyFollowers } from '../follows/notify-followers.ts';

/*
 * Pairs of writes that touch the same rows, each as far as it gets while somebody else holds one of them. A write that
 * Postgres takes back is run again and succeeds: that it was in another's way shows in Postgres' own count alone.
 */

setUpForum();

type Writing = () => Promise<{ status: number } | undefined>;

/** Begins one write after the other while the rows are held, each once the one before waits. */
async function whileHeld(rows: string, bind: unknown[], writes: readonly Writing[]) {
  const before = await service.deadlocks();
  const holder = openDatabase(service.adminUrl, service.context.log);
  try {
    const transaction = await holder.sequelize.transaction();
    await holder.sequelize.query(`${rows} for no key update`, { bind, transaction });
    const begun: ReturnType<Writing>[] = [];
    for (const write of writes) {
      begun.push(write());
      while ((await waiting(holder)) < begun.length) await delay(5);
    }
    await transaction.commit();
    const statuses = (await Promise.all(begun)).map((response) => response?.status);
    return { statuses, deadlocks: (await service.deadlocks()) - before };
  } finally {
    await holder.close();
  }
}

async function waiting({ reader }: Database): Promise<number> {
  const { rows } = await reader.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.n ?? 0;
}

const remove = (id: string) => admin.delete(`/api/forum/posts/${id}`);
const CATEGORY = 'select from community.categories where id = $1';

describe('a topic that is moved', () => {
  it.each<[string, (id: string) => Promise<{ status: number }>]>([
    ['deletion', remove],
    ['approval', (id) => admin.post(`/api/admin/forum/posts/${id}/approve`)],
  ])('is in the way of no %s of another one of its category', async (what, write) => {
    const { id: categoryId } = await service.buildCategory(`Before a ${what}`);
    const state = what === 'approval' ? 'pending' : 'approved';
    const [moved, other] = [
      await service.buildTopic(pat, { categoryId }),
      await service.buildTopic(pat, { categoryId, state }),
    ];
    const outcome = await whileHeld(
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

describe('a topic that is deleted', () => {
  it('is in the way of no job that tells its followers', async () => {
    const topic = await service.buildTopic(pat);
    const reply = await service.buildReply(topic, pat);
    // They are told in the order of their ids, and deleted as they were stored.
    const followers = [randomUUID(), randomUUID()].sort().reverse();
    for (const id of followers)
      await asOwner('insert into community.follows (topic_id, member_id) values ($1, $2)', [topic.id, id]);
    const published = {
      topicId: topic.id,
      number: reply.number ?? 0,
      at: service.inMinutes(0).toISOString(),
    };
    const tell = () =>
      notifyFollowers(service.context, published, {
        ...{ endpoint: { id: 'test', audit: false, changes: [] }, actor: null, log: service.context.log },
        ...{ id: randomUUID(), attempt: 1, isLastAttempt: false, signal: new AbortController().signal },
      }).then(() => undefined);
    const outcome = await whileHeld(
      'select from community.follows where member_id = $1',
      [followers[0]],
      [() => remove(topic.id), tell],
    );
    expect(outcome).toEqual({ statuses: [200, undefined], deadlocks: 0 });
  });

  it('is not followed any more, and that is no error', async () => {
    const topic = await service.buildTopic(pat);
    const outcome = await whileHeld(
      'select from community.totals',
      [],
      [() => remove(topic.id), () => admin.post(`/api/forum/topics/${topic.id}/follow`)],
    );
    expect(outcome).toEqual({ statuses: [200, 200], deadlocks: 0 });
  });
});
