import { randomUUID } from 'node:crypto';
import { getStatements } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { member, other, pat, sam, service, setUpForum } from '../../test/forum.ts';

setUpForum();

const containing = (texts: readonly string[]) => texts.map((text): unknown => expect.stringContaining(text));
const READS = ['identity.actors_v2', 'identity.settings_v1'];

/** The statements of a member's second reply. The first one also reads the settings of the job queue. */
async function statementsOfReply({ approvedPosts = 3, isLocked = false, isFollowed = false }) {
  await service.trust(pat, approvedPosts);
  const { id } = await service.buildTopic(sam);
  const reply = () => member.post(`/api/forum/topics/${id}/replies`, { content: randomUUID() });
  if (isFollowed) await other.post(`/api/forum/topics/${id}/follow`);
  await reply();
  await service.models.Topic.update({ isLocked }, { where: { id } });
  return (await getStatements(service, reply)).map(({ text }) => text);
}
/** The first statement begins the transaction. */
const STORED = ['START TRANSACTION;', 'insert into posts'];

it.each([
  ['that is published: five', {}, [...READS, ...STORED, 'COMMIT']],
  // The job is queued by the statement that commits.
  ['with followers to notify: five', { isFollowed: true }, [...READS, ...STORED, 'INSERT INTO jobs.']],
  ['that waits for approval: five', { approvedPosts: 0 }, [...READS, ...STORED, 'COMMIT']],
  ['to a locked topic: two', { isLocked: true }, READS],
])('round trips to Postgres for a reply %s', async (_, options, expected) => {
  expect(await statementsOfReply(options)).toEqual(containing(expected));
});
