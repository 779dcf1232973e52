import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import type { AppError } from '../errors/errors.ts';
import { UnavailableError } from '../errors/errors.ts';
import type { StorageSettings } from './storage-settings.ts';
import { StorageFullError } from './upload.errors.ts';

/**
 * Opens the bucket, or the folder without one. Amazon's client is large, and loaded for buckets only.
 * @param at where the service's files are: a folder below `FILES_DIR`, and a prefix of keys in the bucket, which services share
 */
export async function openStorage(
  settings: StorageSettings,
  at: { folder: string; prefix: string },
): Promise<FileStorage> {
  const { FILES_S3_BUCKET: bucket, FILES_DIR } = settings;
  if (bucket === undefined) {
    const path = join(FILES_DIR, at.folder);
    await mkdir(path, { recursive: true });
    return new FileStorage(new LocalStorageAdapter(path));
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
  return new FileStorage(new AwsS3StorageAdapter(client, { bucket, prefix: at.prefix }));
}

/**
 * Opens a stored file. Waits until the stream is readable: a local one reports a missing file only when it is read.
 * @throws AppError of `storageFailure`
 */
export async function openStoredFile(storage: FileStorage, path: string): Promise<Readable> {
  try {
    const bytes = await storage.read(path);
    await once(bytes, 'readable');
    return bytes;
  } catch (error) {
    throw storageFailure(error);
  }
}

const FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Maps an error of the disk or bucket: 507 when it is full, else 503. */
export const storageFailure = (cause: unknown): AppError =>
  FULL_CODES.has(deepestCode(cause)) ? new StorageFullError(cause) : new UnavailableError(cause);

/** The storage library wraps the system's error. */
function deepestCode(error: unknown): string {
  if (!Error.isError(error)) return '';
  const code = deepestCode(error.cause);
  return code !== '' || !('code' in error) ? code : String(error.code);
}
