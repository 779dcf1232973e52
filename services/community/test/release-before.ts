import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { CommunityService } from './start-community-service.ts';

type Run = (text: string, values?: readonly unknown[]) => Promise<Record<string, unknown>[]>;

/** A process of the release before replies were counted in slots (migration 0160). */
export type OldProcess = ReturnType<typeof startOldProcess>;

/**
 * Sends the statements about counts that processes of c91fadf sent to Postgres, with the rights and the schema of the
 * service.
 */
export function startOldProcess({ adminUrl, clock }: Pick<CommunityService, 'adminUrl' | 'clock'>) {
  const pool = new pg.Pool({
    connectionString: adminUrl,
    max: 6,
    options: '-c search_path=community',
    // Runs before the connection is used.
    verify: (client, done) => {
      client.query('set session authorization backflow_community').then(() => done(), done);
    },
  });

  async function write<Result>(work: (run: Run) => Promise<Result>): Promise<Result> {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      const result = await work(
        async (text, values = []) => (await client.query<Record<string, unknown>>(text, [...values])).rows,
      );
      await client.query('COMMIT');
      return result;
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    } finally {
      client.release();
    }
  }

  const insertPost = (run: Run, post: { id: string; topicId: string; title: string | null; by: string }) =>
    run(
      `INSERT INTO "posts" ("id","topic_id","title","author_id","content","html","html_version","preview","state","created_at")
       VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10)`,
      [
        ...[post.id, post.topicId, post.title, post.by, post.id, `<p>${post.id}</p>`, 1, post.id],
        ...['pending', new Date(clock.now)],
      ],
    );

  return {
    async counts() {
      const { rows } = await pool.query<{ topicCount: number; replyCount: number }>({
        name: 'forum-stats',
        text: `select topic_count as "topicCount", reply_count as "replyCount", last_topic as "latestTopic" from totals`,
      });
      return { topics: rows[0]?.topicCount, replies: rows[0]?.replyCount };
    },

    /** @returns the number of the reply */
    reply: (topicId: string, by: string) =>
      write(async (run) => {
        const id = randomUUID();
        await run('insert into members (id) values ($1) on conflict do nothing', [by]);
        await run('select 1 from members where id = $1 for update', [by]);
        await insertPost(run, { id, topicId, title: null, by });
        const now = new Date(clock.now);
        const [topic] = await run(
          `update topics set last_number = last_number + 1, reply_count = reply_count + 1,
                  last_activity_at = greatest(last_activity_at, $1)
            where id = $2 and published_at is not null
           returning last_number as number, category_id as "categoryId"`,
          [now, topicId],
        );
        await run(
          `update posts set state = 'approved', rejection = null, number = $1, category_id = $2, approved_at = $3,
                  version = version + 1 where id = $4`,
          [topic?.number, topic?.categoryId, now, id],
        );
        await run('update totals set reply_count = reply_count + 1');
        return Number(topic?.number);
      }),

    /** @returns its id */
    beginTopic: (by: string) =>
      write(async (run) => {
        const id = randomUUID();
        const now = new Date(clock.now);
        await run('insert into topics (id, last_activity_at) values ($1, $2)', [id, now]);
        await insertPost(run, { id, topicId: id, title: 'Title', by });
        await run(
          `update posts set state = 'approved', rejection = null, approved_at = $1, version = version + 1 where id = $2`,
          [now, id],
        );
        const [totals] = await run(
          `update totals set topic_count = topic_count + 1, last_topic = last_topic + 1
           returning last_topic as number`,
        );
        await run('update topics set published_at = $1, number = $2, last_activity_at = $1 where id = $3', [
          now,
          totals?.number,
          id,
        ]);
        return id;
      }),

    deleteTopic: (id: string) =>
      write(async (run) => {
        await run('select 1 from topics where id = $1 for update', [id]);
        const [topic] = await run(
          `delete from topics where id = $1
           returning reply_count as "replyCount", published_at is not null as "isPublished"`,
          [id],
        );
        await run(`update totals set topic_count = topic_count - 1, reply_count = reply_count - $1`, [
          topic?.replyCount,
        ]);
      }),

    stop: () => pool.end(),
  };
}
