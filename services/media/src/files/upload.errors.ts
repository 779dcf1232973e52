import { AppError } from '@backflow/service-kit';
import type { UploadLimits } from '@backflow/contracts';

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
