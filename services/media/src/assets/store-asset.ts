import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { fileUrlOf, isImageType } from '@backflow/contracts/media';
import type { ImageSize, UploadedAsset } from '@backflow/contracts/media';
import { UnauthorizedError, mutate, sql } from '@backflow/service-kit';
import type { Operation, ReceivedFile, Write } from '@backflow/service-kit';
import type { Transaction } from 'sequelize';
import type { MediaContext } from '../context.ts';
import type { Asset, AssetKind } from '../db/models/asset.ts';
import { renderImage } from '../files/render-image.ts';
import type { Shape } from '../files/render-image.ts';
import { storageFailure } from '../files/storage.ts';
import { assertAwaited } from '../files/upload.errors.ts';
import { purgeAsset } from './purge-asset.ts';

interface Facts {
  ownerId: string;
  kind: AssetKind;
  isPublic: boolean;
  byMember: boolean;
  /** As inspected. */
  mimeType: string;
  shape: Shape;
  /** Joins the transaction that makes the rows, and refuses by throwing; it is given the bytes of all sizes together. */
  admit?: (transaction: Transaction, bytes: number) => Promise<void>;
}

/** One file of an asset: an image has one of each size. */
interface Piece {
  size: ImageSize;
  mimeType: string;
  extension: string;
  bytes: number;
  read(): Readable;
}

/**
 * Stores a file that was found good: first the rows, then the files, then the row says that they are there. What
 * fails on the way, or takes longer than anybody waits for, is purged at once; what a crash leaves half done, the
 * scheduled job purges.
 * @param conclude joins the last step's transaction; it is given the asset's id
 */
export async function storeAsset(
  context: MediaContext,
  call: Operation & { readonly file: ReceivedFile },
  { mimeType, shape, admit, ...facts }: Facts,
  conclude: (id: string, write: Write) => Promise<void> = () => Promise.resolve(),
): Promise<UploadedAsset> {
  const { models, now } = context;
  const { ownerId } = facts;
  const { signal } = call.file;
  // Most refusals come here, before anything is written.
  const pieces = await piecesOf(call.file, { mimeType, shape, ownerId });
  const id = randomUUID();
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  await context.storedBytes.assertRoomFor(bytes);
  const fileSize = pieces.find(({ size }) => size === 'full')?.bytes ?? 0;
  const pending = {
    ...facts,
    id,
    status: 'pending',
    originalName: call.file.originalName.normalize('NFC'),
    mimeType,
    updatedAt: new Date(now()),
  } as const;
  await context.db.sequelize.transaction(async (transaction) => {
    assertAwaited(signal);
    await admit?.(transaction, bytes);
    await models.Asset.create(pending, { transaction });
    // Before the files: whatever is in the storage is in the database, and counts.
    await models.StoredFile.bulkCreate(
      pieces.map((piece) => ({ ...piece, assetId: id, path: pathOf(id, piece) })),
      { transaction },
    );
  });
  try {
    for (const piece of pieces) await store(context, id, piece, signal);
    const asset = await mutate(context, call, async (write) => {
      await assertIsThere(write, ownerId);
      // Not by a record: when this is run again, it would believe that the row says so already.
      await models.Asset.update(
        { status: 'ready', fileSize, updatedAt: new Date(now()) },
        { where: { id }, transaction: write.transaction },
      );
      await conclude(id, write);
      assertAwaited(signal);
      return presentAsset({ ...pending, fileSize });
    });
    // The upload was repeated under its Idempotency-Key, and the first one's file is the one that counts.
    if (asset.id === id) context.storedBytes.add(bytes);
    else await purgeAsset(context, id);
    return asset;
  } catch (error) {
    await purgeAsset(context, id);
    throw error;
  }
}

type Stored = Pick<Asset, 'id' | 'originalName' | 'fileSize' | 'mimeType'>;

const presentAsset = ({ id, originalName, fileSize, mimeType }: Stored): UploadedAsset => ({
  id,
  originalName,
  fileSize,
  mimeType,
  fileUrl: fileUrlOf(id),
});

async function piecesOf(
  file: ReceivedFile,
  { mimeType, ...wanted }: Pick<Facts, 'mimeType' | 'shape' | 'ownerId'>,
): Promise<Piece[]> {
  if (isImageType(mimeType)) {
    const renderings = await renderImage({ path: file.path, signal: file.signal, mimeType, ...wanted });
    return renderings.map(({ content, ...rendering }) => ({
      ...rendering,
      bytes: content.length,
      read: () => Readable.from([content], { objectMode: false }),
    }));
  }
  const extension = extname(file.originalName).slice(1).toLowerCase();
  return [{ size: 'full', mimeType, extension, bytes: file.size, read: () => createReadStream(file.path) }];
}

/** An account may be erased while its file is on its way. @throws UnauthorizedError */
async function assertIsThere(write: Write, ownerId: string): Promise<void> {
  const [owner] = await write.rows(sql`select 1 from identity.people_v1 where id = ${ownerId}`);
  if (!owner) throw new UnauthorizedError();
}

const pathOf = (assetId: string, { size, extension }: Piece): string => `${assetId}/${size}.${extension}`;

async function store(
  { storage }: MediaContext,
  assetId: string,
  piece: Piece,
  abortSignal: AbortSignal,
): Promise<void> {
  const { mimeType, bytes } = piece;
  assertAwaited(abortSignal);
  await storage
    .write(pathOf(assetId, piece), piece.read(), { mimeType, size: bytes, abortSignal })
    .catch((error: unknown) => {
      assertAwaited(abortSignal);
      throw storageFailure(error);
    });
}
