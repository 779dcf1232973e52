import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { UploadedAsset } from './asset.endpoints.ts';
import { MAX_PHOTO_MB } from './file-types.ts';

export const uploadProfilePhoto = endpoint({
  id: 'assets.uploadProfilePhoto',
  method: 'POST',
  path: '/api/upload/profile-photo',
  summary: 'Make an image the caller’s profile photo, in place of the one before.',
  access: 'member',
  upload: { field: 'file', maxMb: MAX_PHOTO_MB },
  response: UploadedAsset,
  status: 201,
  changes: ['members'],
});

export const removeProfilePhoto = endpoint({
  id: 'assets.removeProfilePhoto',
  auditSentence: 'removed the profile photo of {member}',
  method: 'DELETE',
  path: '/api/upload/profile-photo',
  summary: 'Delete the caller’s profile photo. Without one, nothing happens.',
  access: 'member',
  response: z.null(),
  audit: true,
  changes: ['members'],
});
