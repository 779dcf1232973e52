import { asOwner, getBlocks } from '@backflow/service-kit/testing';
import { expect, it } from '@jest/globals';
import { useMedia } from '../../test/start-media.ts';

const service = await useMedia();

it('the audit log of a member reads that member’s files alone', async () => {
  await asOwner(
    service,
    `insert into media.assets (id, owner_id, kind, status, is_public, original_name, mime_type)
     select gen_random_uuid(), gen_random_uuid(), 'file', 'ready', false, 'log.txt', 'text/plain' from generate_series(1, 20000)`,
  );
  await asOwner(service, 'vacuum analyze media.assets');
  const member = await service.buildMember();
  const blocks = await getBlocks(service, () =>
    service.context.db.reader.query({
      text: 'select id from media.audit_subjects_v1 where member_id = $1',
      values: [member.id],
    }),
  );
  expect(blocks).toBeLessThan(10);
});
