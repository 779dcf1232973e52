import * as z from '@backflow/contracts/zod';
import { cleanAscii, cleaned } from '../clean-text.ts';
import { labelled } from '../label.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, id } from '../fields.ts';
import { jobContract } from '../job.ts';
import { MAX_FILE_MB } from './file-types.ts';

/** An uploaded file. `fileSize` is in bytes, as stored; `fileUrl` is a path of this site. */
export const UploadedAsset = z.object({
  id: z.string(),
  originalName: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
  fileUrl: z.string(),
});
export type UploadedAsset = z.infer<typeof UploadedAsset>;

/** An image is stored in three sizes: avatar, card and full. */
export const IMAGE_SIZES = ['small', 'large', 'full'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];

/** Audience of a file: a restricted one needs a ticket, except for its owner and administrators. */
export const UploadAudience = z.enum(['everyone', 'restricted'], 'Audience must be everyone or restricted');
export type UploadAudience = z.infer<typeof UploadAudience>;

export const uploadAsset = endpoint({
  id: 'assets.upload',
  method: 'POST',
  path: '/api/upload',
  summary:
    'Keep one file: an image, pdf, doc, docx or txt. An administrator’s is for everyone, a member’s for them alone; with the audience `restricted`, which takes a confirmed email address, it is for whoever brings a ticket too. A member’s file that no post refers to is deleted after a day.',
  access: 'member',
  query: z.object({ audience: z.optional(UploadAudience) }),
  upload: { field: 'file', maxMb: MAX_FILE_MB },
  response: UploadedAsset,
  status: 201,
});

export const deleteAsset = endpoint({
  id: 'assets.delete',
  auditSentence: 'deleted the file {subject}',
  method: 'DELETE',
  path: '/api/assets/:id',
  summary: 'Delete a file; for its owner and for administrators.',
  access: 'member',
  params: IdParams,
  response: z.null(),
  audit: true,
  changes: ['members'],
});

export const getFile = endpoint({
  id: 'assets.file',
  method: 'GET',
  path: '/api/files/:id',
  summary:
    'The file itself. A private one is there for its owner and for administrators only; a restricted one also for whoever brings a ticket.',
  access: 'public',
  personal: true,
  params: IdParams,
  query: z.object({
    size: z.optional(z.enum(IMAGE_SIZES)),
    /** Ticket from the address of a file that belongs to something the caller may open; valid for an hour. */
    ticket: z.optional(z.string().check(z.maxLength(100))),
  }),
  file: true,
  response: z.unknown(),
});

/** Deletes files that belonged to something that is gone, if they are their owner's. Queued with what deletes that. */
export const deleteOwnedAssets = jobContract({
  name: 'media.delete-owned-assets',
  data: z.object({ ownerId: id, ids: z.array(id) }),
});

/** The address of a file; `size` chooses among those of an image. */
export const getFileUrl = (id: string): string => getFile.path.replace(':id', id);

/** The address of a smaller size of an uploaded image; other addresses are unchanged. */
export const smallImage = (url: string | null): string | null =>
  url?.startsWith(getFileUrl('')) ? `${url}?size=small` : url;

/** The address of an uploaded image; images of other sites are not shown. */
export const uploadedImage = (label: string) =>
  labelled(
    label,
    z.string(`${label} must be an image of this site`).check(
      cleaned(cleanAscii),
      z.refine((value) => OWN_FILE.test(value), { error: `${label} must be an image uploaded to this site` }),
    ),
  );

/** The address of a file that was uploaded to this site. */
export const uploadedFile = (label: string) =>
  labelled(
    label,
    z.string(`${label} must be a file of this site`).check(
      cleaned(cleanAscii),
      z.refine((value) => OWN_FILE.test(value), { error: `${label} must be a file uploaded to this site` }),
    ),
  );

/** The id in the address of a file. */
export const getFileId = (url: string): string => url.slice(getFileUrl('').length).toLowerCase();

const OWN_FILE = /^\/api\/files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
