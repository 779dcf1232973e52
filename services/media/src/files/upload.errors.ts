import { DAMAGED_IMAGE_ERROR } from '@backflow/contracts/media';
import { AppError } from '@backflow/service-kit';

export class FileTypeError extends AppError {
  override name = 'FileTypeError';
  constructor(message: string) {
    super('UNSUPPORTED_MEDIA_TYPE', message);
  }
}

/** A file that begins like an image and cannot be read as an image. */
export class DamagedImageError extends AppError {
  override name = 'DamagedImageError';
  constructor(cause: unknown) {
    super('BAD_REQUEST', DAMAGED_IMAGE_ERROR, undefined, { cause });
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
