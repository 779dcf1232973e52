import { fileUrlOf } from '@backflow/contracts';
import type { UploadedAsset } from '@backflow/contracts';
import type { Asset } from '../db/models/asset.ts';

export const presentAsset = ({ id, originalName, fileSize, mimeType }: Asset): UploadedAsset => ({
  id,
  originalName,
  fileSize,
  mimeType,
  fileUrl: fileUrlOf(id),
});
