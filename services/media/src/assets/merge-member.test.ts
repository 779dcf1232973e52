import { uploadAsset } from '@backflow/contracts/media';
import { runJob } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useMedia } from '../../test/start-media.ts';
import { mergeMemberJob } from './merge-member.ts';

const service = await useMedia();

it('a file of somebody who was merged belongs to the person that they are now', async () => {
  const [from, into] = [await service.buildMember(), await service.buildMember()];
  const { body } = await (
    await service.as(from)
  ).upload(`${uploadAsset.path}?audience=restricted`, {
    ...{ name: 'log.txt', content: '8.2 PSI' },
  });
  const data = { fromId: from.id, intoId: into.id };
  await runJob(service, mergeMemberJob, data);
  await runJob(service, mergeMemberJob, data);
  const client = await service.as(into);
  expect((await client.fetch(body.data.fileUrl)).status).toBe(200);
  expect((await (await service.as(from)).fetch(body.data.fileUrl)).status).toBe(404);
});
