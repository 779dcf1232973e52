import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startCommunityService } from '../../test/start-community-service.ts';
import type { CommunityService } from '../../test/start-community-service.ts';
import { statementsOf } from '../../test/statements-of.ts';

let service: CommunityService;
beforeAll(async () => {
  service = await startCommunityService();
});
afterAll(() => service.stop());

const containing = (texts: readonly string[]) => texts.map((text): unknown => expect.stringContaining(text));
const READS = ['identity.actors_v2', 'from topics t join posts o'];

/** What a reply of a member sends to Postgres. Of the first one the queue's settings are read as well. */
async function replying({ approvedPosts }: { approvedPosts: number }) {
  const member = await service.buildMember();
  await service.trust(member, approvedPosts);
  const topic = await service.buildTopic(await service.buildMember());
  const client = await service.as(member);
  const reply = () => client.post(`/api/forum/topics/${topic.id}/replies`, { content: randomUUID() });
  await reply();
  return { reply, topic, statements: await statementsOf(service, reply) };
}

it('takes nine round trips to Postgres to reply, and one to answer with the reply', async () => {
  const { statements } = await replying({ approvedPosts: 3 });
  expect(statements).toEqual(
    containing([
      ...READS,
      'identity.settings_v1',
      'from posts p',
      'START TRANSACTION',
      'insert into members',
      'update topics t set',
      'INSERT INTO "posts"',
      'INSERT INTO jobs.',
      'COMMIT',
    ]),
  );
});

it('takes eight and that one where the reply waits for an administrator', async () => {
  const { statements } = await replying({ approvedPosts: 0 });
  expect(statements).toEqual(
    containing([
      ...READS,
      'identity.settings_v1',
      'from posts p',
      'START TRANSACTION',
      'insert into members',
      'for update of t',
      'INSERT INTO "posts"',
      'COMMIT',
    ]),
  );
});

it('takes two where the topic is locked', async () => {
  const { reply, topic } = await replying({ approvedPosts: 3 });
  await service.models.Topic.update({ isLocked: true }, { where: { id: topic.id } });
  expect(await statementsOf(service, reply)).toEqual(containing(READS));
});
