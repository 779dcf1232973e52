import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { isImageType } from '@backflow/contracts';
import type { ImageSize } from '@backflow/contracts';
import type { ReceivedFile } from '@backflow/service-kit';
import type { Transaction } from 'sequelize';
import type { Asset, AssetKind } from '../db/models/asset.ts';
import type { MediaDeps } from '../deps.ts';
import { renderImage } from '../inspection/render-image.ts';
import type { Shape } from '../inspection/render-image.ts';
import { storageFailure } from '../storage/storage-failure.ts';
import { wipeAsset } from './wipe-asset.ts';

interface Keeping {
  ownerId: string;
  kind: AssetKind;
  isPublic: boolean;
  /** As inspected. */
  mimeType: string;
  shape: Shape;
}

/** One file to be kept. */
interface Piece {
  size: ImageSize;
  mimeType: string;
  extension: string;
  bytes: number;
  read(): Readable;
}

/**
 * Keeps a file that was found good: first the row, then the files, then the row says that they are there. What
 * fails on the way is taken back at once; what a crash leaves half done, the sweep takes back.
 * @param conclude joins the last step's transaction
 */
export async function keepAsset(
  deps: MediaDeps,
  file: ReceivedFile,
  { mimeType, shape, ...facts }: Keeping,
  conclude: (asset: Asset, transaction: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<Asset> {
  const { models, db } = deps;
  // Most refusals come here, before anything is written.
  const pieces = await piecesOf(file, mimeType, shape);
  const asset = await models.Asset.create({
    ...facts,
    id: randomUUID(),
    status: 'pending',
    originalName: file.originalName.normalize('NFC'),
    mimeType,
  });
  try {
    for (const piece of pieces) await store(deps, asset.id, piece);
    await db.sequelize.transaction(async (transaction) => {
      const fileSize = pieces.find(({ size }) => size === 'full')?.bytes ?? 0;
      await asset.update({ status: 'ready', fileSize }, { transaction });
      await conclude(asset, transaction);
    });
    return asset;
  } catch (error) {
    await wipeAsset(deps, asset.id);
    throw error;
  }
}

async function piecesOf(file: ReceivedFile, mimeType: string, shape: Shape): Promise<Piece[]> {
  if (isImageType(mimeType)) {
    const renderings = await renderImage(file.path, mimeType, shape);
    return renderings.map(({ content, ...rendering }) => ({
      ...rendering,
      bytes: content.length,
      read: () => Readable.from([content], { objectMode: false }),
    }));
  }
  const extension = extname(file.originalName).slice(1).toLowerCase();
  return [{ size: 'full', mimeType, extension, bytes: file.size, read: () => createReadStream(file.path) }];
}

/** Its line first: whatever is in the storage is in the database. */
async function store({ models, storage }: MediaDeps, assetId: string, piece: Piece): Promise<void> {
  const { size, mimeType, bytes } = piece;
  const path = `${assetId}/${size}.${piece.extension}`;
  await models.StoredFile.create({ assetId, size, path, mimeType, bytes });
  await storage.write(path, piece.read(), { mimeType, size: bytes }).catch((error: unknown) => {
    throw storageFailure(error);
  });
}
