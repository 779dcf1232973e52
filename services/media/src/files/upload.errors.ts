import { AppError } from '@backflow/service-kit';
import type { UploadLimits } from '@backflow/contracts';

/** There is no room for more files, on the disk or by the settings. */
export class StorageFullError extends AppError {
  override name = 'StorageFullError';
  constructor(cause?: unknown) {
    super('STORAGE_FULL', 'There is no room for files at the moment. Please try again later.', undefined, {
      cause,
    });
  }
}

/** The file could not be stored before the response is due, or its sender has left. */
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

/** @throws UploadTooSlowError when nobody waits for the response any longer */
export function assertAwaited(signal: AbortSignal): void {
  if (signal.aborted) throw new UploadTooSlowError(signal.reason);
}

/** The request is not one file sent as it should be. */
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

export class FileTypeError extends AppError {
  override name = 'FileTypeError';
  constructor(
    message = 'Please choose an image (JPG, PNG, GIF, WebP), a PDF, DOC or DOCX document, or a TXT file.',
  ) {
    super('UNSUPPORTED_MEDIA_TYPE', message);
  }
}

/** What calls itself an image cannot be read as one. */
export class DamagedImageError extends AppError {
  override name = 'DamagedImageError';
  constructor(cause: unknown) {
    super('BAD_REQUEST', 'This image is damaged or incomplete. Please choose another.', undefined, { cause });
  }
}

export class ImageDimensionsError extends AppError {
  override name = 'ImageDimensionsError';
  constructor() {
    super(
      'BAD_REQUEST',
      'This image has too many pixels. Please choose one of at most 50 megapixels, or 30 with 16 bits a colour.',
    );
  }
}
