import { AppError } from '@backflow/service-kit';

export class FileTypeError extends AppError {
  override name = 'FileTypeError';
  constructor(
    message = 'Please choose an image (JPG, PNG, GIF, WebP), a PDF, DOC or DOCX document, or a TXT file.',
  ) {
    super('UNSUPPORTED_MEDIA_TYPE', message);
  }
}

/** A file with an image's name that cannot be read as an image. */
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
