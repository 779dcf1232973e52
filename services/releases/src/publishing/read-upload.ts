import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReleaseDocument } from '@backflow/contracts';
import { AppError, ArchiveError, readReleaseArchive } from '@backflow/service-kit';
import type { ReceivedFile, ReleaseArchive } from '@backflow/service-kit';
import { assertNotAborted } from '@backflow/service-kit/files';
import pLimit from 'p-limit';
import { findUnscopedStyles } from './find-unscoped-styles.ts';

/** An archive is unpacked in memory: one after the other, so that a few uploads can't use up what the process may have. */
const oneAtATime = pLimit(1);

/** An upload whose every byte was compared with the hashes of its document. */
export interface CheckedRelease {
  readonly document: ReleaseDocument;
  /** SHA-256 of the document, which has the hashes of all files, without where it was built. */
  readonly digest: Buffer;
  /** The size of all files, without compressed copies. */
  readonly bytes: number;
}

/** The archive is not what a remote's build makes; nothing of it is stored. */
class InvalidReleaseError extends AppError {
  override name = 'InvalidReleaseError';
  constructor(message: string, cause?: unknown) {
    super('VALIDATION_FAILED', message, [{ path: 'release', message }], { cause });
  }
}

/** @throws InvalidReleaseError for an archive that is no release of this remote */
export const readUpload = ({ path, signal }: ReceivedFile, remote: string): Promise<CheckedRelease> =>
  oneAtATime(async () => {
    assertNotAborted(signal);
    const { document, files } = await readArchive(path);
    if (document.name !== remote) {
      throw new InvalidReleaseError(`This is a release of ${document.name}, not of ${remote}.`);
    }
    if (document.disabled !== undefined) {
      throw new InvalidReleaseError('release.json must not say that the remote is disabled.');
    }
    const [unscoped] = await findUnscopedStyles(document, files);
    if (unscoped !== undefined) {
      throw new InvalidReleaseError(
        `${unscoped} is not confined to the areas of ${remote}: it could style the whole site. Build it with @backflow/build of this SDK.`,
      );
    }
    return {
      document,
      digest: getDigest(document),
      bytes: Object.keys(document.integrities).reduce((sum, name) => sum + (files.get(name)?.length ?? 0), 0),
    };
  });

/** Without where it comes from: the same bytes that were built again are the same release. */
const getDigest = ({ built: _, ...document }: ReleaseDocument): Buffer =>
  createHash('sha256').update(JSON.stringify(document)).digest();

async function readArchive(path: string): Promise<ReleaseArchive> {
  try {
    return await readReleaseArchive(await readFile(path));
  } catch (error) {
    throw error instanceof ArchiveError ? new InvalidReleaseError(error.message, error) : error;
  }
}
