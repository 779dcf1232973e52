import type { UploadLimits } from '@backflow/contracts';
import { AppError } from '@backflow/service-kit';
import { MulterError } from 'multer';
import { storageFailure } from '../storage/storage-failure.ts';
import { BadUploadError, FileTooLargeError } from './upload.errors.ts';

/** What multer reports, in our words. Whatever is not the disk's fault is the request's. */
export function toUploadError(thrown: unknown, limits: UploadLimits): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof MulterError) return fromMulter(thrown, limits);
  const ofSystem = Error.isError(thrown) && 'syscall' in thrown;
  return ofSystem ? storageFailure(thrown) : new BadUploadError(undefined, { cause: thrown });
}

function fromMulter(error: MulterError, limits: UploadLimits): AppError {
  if (error.code === 'LIMIT_FILE_SIZE') return new FileTooLargeError(limits);
  if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT') {
    return new BadUploadError(`Please send one file, as the part '${limits.field}'.`);
  }
  return new BadUploadError(undefined, { cause: error });
}
