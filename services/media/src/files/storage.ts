import { join } from 'node:path';
import { AppError, UnavailableError } from '@backflow/service-kit';
import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import type { MediaSettings } from '../settings.ts';

/** The bucket where one is set, else the folder. Amazon's client, a large one, is only loaded for a bucket. */
export async function openStorage(settings: MediaSettings): Promise<FileStorage> {
  const { FILES_S3_BUCKET: bucket, FILES_DIR: folder } = settings;
  if (bucket === undefined) return new FileStorage(new LocalStorageAdapter(join(folder, 'kept')));
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
const NO_ROOM = 'There is no room for files at the moment. Please try again later.';

/** What a visitor is told when a disk or a bucket does not do as asked: 507 when it is full, else 503. */
export const storageFailure = (cause: unknown): AppError =>
  FULL.has(deepestCode(cause))
    ? new AppError('STORAGE_FULL', NO_ROOM, undefined, { cause })
    : new UnavailableError(cause);

/** The storage library wraps the system's error in its own. */
function deepestCode(error: unknown): string {
  if (!Error.isError(error)) return '';
  const below = deepestCode(error.cause);
  return below !== '' || !('code' in error) ? below : String(error.code);
}
