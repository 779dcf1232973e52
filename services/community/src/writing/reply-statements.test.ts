import { randomUUID } from 'node:crypto';
import { statementsOf } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { member, pat, sam, service, setUpForum } from '../../test/forum.ts';

setUpForum();

const containing = (texts: readonly string[]) => texts.map((text): unknown => expect.stringContaining(text));
const READS = ['identity.actors_v2', 'from topics t join posts o'];

/** The statements of a member's second reply. The first one also reads the settings of the job queue. */
async function statementsOfReply({ approvedPosts = 3, isLocked = false }) {
  await service.trust(pat, approvedPosts);
  const { id } = await service.buildTopic(sam);
  const reply = () => member.post(`/api/forum/topics/${id}/replies`, { content: randomUUID() });
  await reply();
  await service.models.Topic.update({ isLocked }, { where: { id } });
  return (await statementsOf(service, reply)).map(({ text }) => text);
}
const BEFORE = [...READS, 'identity.settings_v1', 'START TRANSACTION', 'insert into members'];
const AFTER = ['COMMIT', 'from posts p'];

it.each([
  [
    'that is published: nine, and one to read it',
    {},
    [...BEFORE, 'update topics t set', 'INSERT INTO "posts"', 'INSERT INTO jobs.', ...AFTER],
  ],
  [
    'that waits for approval: eight, and one to read it',
    { approvedPosts: 0 },
    [...BEFORE, 'for update of t', 'INSERT INTO "posts"', ...AFTER],
  ],
  ['to a locked topic: two', { isLocked: true }, READS],
])('round trips to Postgres for a reply %s', async (_, options, expected) => {
  expect(await statementsOfReply(options)).toEqual(containing(expected));
});
