import { FileStorage } from '@flystorage/file-storage';
import { LocalStorageAdapter } from '@flystorage/local-fs';
import { join } from 'node:path';
import type { StorageSettings } from '../config.ts';

/** The bucket where one is set, else the folder. Amazon's client, a large one, is only loaded for a bucket. */
export async function openStorage(settings: StorageSettings): Promise<FileStorage> {
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
