import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '@backflow/service-kit';
import type { AppError } from '@backflow/service-kit';
import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import type { MediaSettings } from '../settings.ts';
import { StorageFullError } from './upload.errors.ts';

/** The bucket where one is set, else the folder. Amazon's client, a large one, is only loaded for a bucket. */
export async function openStorage(settings: MediaSettings): Promise<FileStorage> {
  const { FILES_S3_BUCKET: bucket, FILES_DIR: folder } = settings;
  if (bucket === undefined) {
    const stored = join(folder, 'kept');
    await mkdir(stored, { recursive: true });
    return new FileStorage(new LocalStorageAdapter(stored));
  }
  const [{ AwsS3StorageAdapter }, { S3Client }] = await Promise.all([
    import('@flystorage/aws-s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    region: settings.FILES_S3_REGION ?? '',
    credentials: {
      accessKeyId: settings.FILES_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.FILES_S3_SECRET_ACCESS_KEY ?? '',
    },
    ...(settings.FILES_S3_ENDPOINT === undefined
      ? {}
      : { endpoint: settings.FILES_S3_ENDPOINT, forcePathStyle: true }),
  });
  return new FileStorage(new AwsS3StorageAdapter(client, { bucket }));
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** What a visitor is told when a disk or a bucket does not do as asked: 507 when it is full, else 503. */
export const storageFailure = (cause: unknown): AppError =>
  FULL.has(deepestCode(cause)) ? new StorageFullError(cause) : new UnavailableError(cause);

/** The storage library wraps the system's error in its own. */
function deepestCode(error: unknown): string {
  if (!Error.isError(error)) return '';
  const below = deepestCode(error.cause);
  return below !== '' || !('code' in error) ? below : String(error.code);
}
