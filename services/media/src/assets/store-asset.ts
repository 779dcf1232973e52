import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { FILE_TYPES, fileNameWithType, getFileUrl, isImageType } from '@backflow/contracts/media';
import type { FileType, ImageSize, UploadedAsset } from '@backflow/contracts/media';
import { UnauthorizedError, mutate, sql } from '@backflow/service-kit';
import type { Operation, ReceivedFile, Write } from '@backflow/service-kit';
import { assertNotAborted, storageFailure } from '@backflow/service-kit/files';
import type { Transaction } from 'sequelize';
import type { MediaContext } from '../context.ts';
import type { Asset, AssetKind } from '../db/models/asset.ts';
import { renderImage } from '../files/render-image.ts';
import type { Shape } from '../files/render-image.ts';
import { purgeAssets } from './purge-assets.ts';

interface AssetOptions {
  ownerId: string;
  kind: AssetKind;
  isPublic: boolean;
  byMember: boolean;
  /** The type of the content, as inspected. */
  mimeType: FileType;
  shape: Shape;
  /** Runs in the transaction that inserts the rows. @param bytes of all sizes together @throws to refuse the file */
  beforeInsert?: (transaction: Transaction, bytes: number) => Promise<void>;
}

/** One file of an asset. An image has a file of each size. */
interface AssetFile {
  size: ImageSize;
  mimeType: string;
  extension: string;
  bytes: number;
  read(): Readable;
}

/**
 * Stores an inspected file: inserts the rows, writes the files, marks the asset as ready. If a step fails or takes too
 * long, the asset is purged at once; after a crash, a scheduled job purges it.
 * @param onReady runs in the transaction that marks the asset as ready
 */
export async function storeAsset(
  context: MediaContext,
  call: Operation & { readonly file: ReceivedFile },
  { mimeType, shape, beforeInsert, ...columns }: AssetOptions,
  onReady: (id: string, write: Write) => Promise<void> = () => Promise.resolve(),
): Promise<UploadedAsset> {
  const { models, now } = context;
  const { ownerId } = columns;
  const { signal } = call.file;
  // Fail fast: most files that are refused are refused here, before anything is written.
  const files = await getFiles(call.file, { mimeType, shape, ownerId });
  const id = randomUUID();
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  await context.storedBytes.assertRoomFor(bytes);
  const fileSize = files.find(({ size }) => size === 'full')?.bytes ?? 0;
  const pending = {
    ...columns,
    id,
    status: 'pending',
    originalName: fileNameWithType(call.file.originalName.normalize('NFC'), mimeType),
    mimeType,
    updatedAt: new Date(now()),
  } as const;
  await context.db.sequelize.transaction(async (transaction) => {
    assertNotAborted(signal);
    await beforeInsert?.(transaction, bytes);
    await models.Asset.create(pending, { transaction });
    // Insert before writing files: then every stored file has a row and counts.
    await models.StoredFile.bulkCreate(
      files.map((file) => ({ ...file, assetId: id, path: getPath(id, file) })),
      { transaction },
    );
  });
  try {
    for (const file of files) await store(context, id, file, signal);
    const asset = await mutate(context, call, async (write) => {
      await assertOwnerExists(write, ownerId);
      // A static update: on a retry, a record would skip the fields that it has already set.
      await models.Asset.update(
        { status: 'ready', fileSize, updatedAt: new Date(now()) },
        { where: { id }, transaction: write.transaction },
      );
      await onReady(id, write);
      assertNotAborted(signal);
      return presentAsset({ ...pending, fileSize });
    });
    // A repeated Idempotency-Key returns the asset of the first upload.
    if (asset.id === id) context.storedBytes.add(bytes);
    else await purgeAssets(context, [id]);
    return asset;
  } catch (error) {
    await purgeAssets(context, [id]);
    throw error;
  }
}

type Stored = Pick<Asset, 'id' | 'originalName' | 'fileSize' | 'mimeType'>;

const presentAsset = ({ id, originalName, fileSize, mimeType }: Stored): UploadedAsset => ({
  id,
  originalName,
  fileSize,
  mimeType,
  fileUrl: getFileUrl(id),
});

async function getFiles(
  file: ReceivedFile,
  { mimeType, ...options }: Pick<AssetOptions, 'mimeType' | 'shape' | 'ownerId'>,
): Promise<AssetFile[]> {
  if (isImageType(mimeType)) {
    const renderings = await renderImage({ path: file.path, signal: file.signal, mimeType, ...options });
    return renderings.map(({ content, ...rendering }) => ({
      ...rendering,
      bytes: content.length,
      read: () => Readable.from([content], { objectMode: false }),
    }));
  }
  return [
    {
      size: 'full',
      mimeType,
      extension: FILE_TYPES[mimeType][0],
      bytes: file.size,
      read: () => createReadStream(file.path),
    },
  ];
}

/** The account may be erased during the upload. @throws UnauthorizedError */
async function assertOwnerExists(write: Write, ownerId: string): Promise<void> {
  const [owner] = await write.rows(sql`select 1 from identity.people_v1 where id = ${ownerId}`);
  if (!owner) throw new UnauthorizedError();
}

const getPath = (assetId: string, { size, extension }: AssetFile): string =>
  `${assetId}/${size}.${extension}`;

async function store(
  { storage }: MediaContext,
  assetId: string,
  file: AssetFile,
  abortSignal: AbortSignal,
): Promise<void> {
  const { mimeType, bytes } = file;
  assertNotAborted(abortSignal);
  await storage
    .write(getPath(assetId, file), file.read(), { mimeType, size: bytes, abortSignal })
    .catch((error: unknown) => {
      assertNotAborted(abortSignal);
      throw storageFailure(error);
    });
}
