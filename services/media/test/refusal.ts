import { uploadAsset } from '@backflow/contracts';
import type { TestMember } from '@backflow/service-kit/testing';
import { expect } from '@jest/globals';
import type { MediaService, Part } from './start-media-service.ts';

/** How an upload is refused: status, code and message. Checks that nothing of it is kept. */
export async function refusalOf(service: MediaService, member: TestMember, ...parts: Part[]) {
  const before = await service.kept();
  const { status, body } = await service.send(member, uploadAsset, ...parts);
  expect(await service.kept()).toEqual(before);
  expect(body).toMatchObject({ success: false, message: expect.any(String) });
  return [status, body.code, body.message];
}
