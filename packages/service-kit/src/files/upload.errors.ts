import type { UploadLimits } from '@backflow/contracts';
import { AppError } from '../errors/errors.ts';

/** No space on the disk, or the limit of the settings is reached. */
export class StorageFullError extends AppError {
  override name = 'StorageFullError';
  constructor(cause?: unknown) {
    super('STORAGE_FULL', 'There is no room for files at the moment. Please try again later.', undefined, {
      cause,
    });
  }
}

/** The file could not be stored before the deadline, or its sender has disconnected. */
export class UploadTooSlowError extends AppError {
  override name = 'UploadTooSlowError';
  constructor(cause?: unknown) {
    super(
      'UNAVAILABLE',
      'This file could not be stored in time. Please try again, or choose a smaller one.',
      undefined,
      { cause },
    );
  }
}

/** @throws UploadTooSlowError after the deadline, or when the sender has disconnected */
export function assertNotAborted(signal: AbortSignal): void {
  if (signal.aborted) throw new UploadTooSlowError(signal.reason);
}

/** The request is not a multipart form with one file. */
export class BadUploadError extends AppError {
  override name = 'BadUploadError';
  constructor(message = 'The file could not be read from the request.', options?: ErrorOptions) {
    super('BAD_REQUEST', message, undefined, options);
  }
}

export class FileTooLargeError extends AppError {
  override name = 'FileTooLargeError';
  constructor({ maxMb }: UploadLimits) {
    super('PAYLOAD_TOO_LARGE', `Maximum file size is ${maxMb}MB`);
  }
}
