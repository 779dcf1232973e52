import { uploadAsset } from '@backflow/contracts/media';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { png } from '../../test/pictures.ts';
import { startMedia } from '../../test/start-media.ts';
import type { MediaService } from '../../test/start-media.ts';
import { deleteExpired, expireUnattached } from './delete-unattached.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const RESTRICTED = `${uploadAsset.path}?audience=restricted`;

let service: MediaService;
let owner: pg.Pool;
let now = Date.now();
let member: TestMember;
let client: TestClient;
beforeAll(async () => {
  service = await startMedia(() => now);
  owner = new pg.Pool({ connectionString: service.adminUrl, max: 2 });
});
beforeEach(async () => {
  member = await service.buildMember();
  client = await service.as(member);
});
afterAll(async () => {
  await owner.end();
  await service.stop();
});

const send = async (path = RESTRICTED, by = client): Promise<{ id: string; fileUrl: string }> => {
  const { status, body } = await by.upload(path, { name: 'log.txt', content: '8.2 PSI' });
  expect(status).toBe(201);
  return body.data;
};
const isThere = async ({ fileUrl }: { fileUrl: string }, by = client) =>
  (await by.fetch(fileUrl)).status === 200;

/** Attaches a file as community does: looks it up and stores its id. */
async function attach(id: string, through: pg.Pool | pg.PoolClient = owner): Promise<void> {
  const found = await through.query('select 1 from media.attachments_v1 where id = $1', [id]);
  if (found.rowCount !== 1) throw new Error('the file cannot be attached');
  const { rows } = await through.query<{ id: string }>(
    `insert into community.topics (id, last_activity_at) values (gen_random_uuid(), now()) returning id`,
  );
  await through.query(
    `insert into community.posts
       (id, topic_id, author_id, content, html, html_version, preview, attachment_ids, state, created_at)
     values (gen_random_uuid(), $1, $2, 'See the log.', '', 1, '', array[$3]::uuid[], 'pending', now())`,
    [rows[0]?.id, member.id, id],
  );
}
/** Runs both jobs, the second ten minutes later. */
async function runJobs(): Promise<void> {
  await expireUnattached(service.context);
  now += 11 * MINUTE_MS;
  await deleteExpired(service.context);
}

describe('an unattached file of a member', () => {
  it('is deleted a day after its upload, restricted or private', async () => {
    const before = await service.stored();
    const files = [await send(), await send(uploadAsset.path)];
    now += DAY_MS - MINUTE_MS;
    await runJobs();
    for (const file of files) expect(await isThere(file)).toBe(true);
    await runJobs();
    for (const file of files) expect(await isThere(file)).toBe(false);
    expect(await service.stored()).toEqual(before);
  });

  it('is deleted; attached files, photos and administrators’ files stay', async () => {
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    const attached = await send();
    await attach(attached.id);
    const scan = await send();
    await owner.query(
      'insert into credentials.held_credentials (licence_id, user_id, scan_id) values (gen_random_uuid(), $1, $2)',
      [member.id, scan.id],
    );
    const photo = await client.upload('/api/upload/profile-photo', { name: 'me.png', content: await png() });
    const remaining = [
      attached,
      scan,
      photo.body.data,
      await send(uploadAsset.path, admin),
      await send(RESTRICTED, admin),
    ];
    now += 3 * DAY_MS;
    await runJobs();
    for (const file of remaining) expect(await isThere(file, admin)).toBe(true);
  });

  it('stays when it is attached just before it expires', async () => {
    const file = await send();
    now += DAY_MS - MINUTE_MS;
    await attach(file.id);
    now += 2 * MINUTE_MS;
    await runJobs();
    await runJobs();
    expect(await isThere(file)).toBe(true);
  });

  it('stays when a concurrent transaction attaches it', async () => {
    const file = await send();
    now += DAY_MS + MINUTE_MS;
    const post = await owner.connect();
    try {
      await post.query('begin');
      await attach(file.id, post);
      await expireUnattached(service.context);
      await expect(attach(file.id)).rejects.toThrow('cannot be attached');
      await post.query('commit');
    } finally {
      post.release();
    }
    now += 11 * MINUTE_MS;
    await deleteExpired(service.context);
    expect(await isThere(file)).toBe(true);
    await attach(file.id);
  });
});
