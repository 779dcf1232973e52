import multer, { MulterError } from 'multer';
import { BadUploadError, FileTooLargeError } from '../files/upload.errors.ts';
import type { ReceiveFile } from '../http/files.ts';

const MB = 1024 * 1024;

/** Reads small files of multipart requests into memory, for services that store none. */
export const receiveInMemory: ReceiveFile = async (limits, request, response) => {
  const { field, maxMb } = limits;
  const receive = multer({
    storage: multer.memoryStorage(),
    defParamCharset: 'utf8',
    limits: { files: 1, fields: 0, parts: 2, fieldNameSize: 100, fileSize: maxMb * MB },
  }).single(field);
  await new Promise<void>((resolve, reject) => {
    receive(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else if (error instanceof MulterError && error.code === 'LIMIT_FILE_SIZE')
        reject(new FileTooLargeError(limits));
      else reject(new BadUploadError(undefined, { cause: error }));
    });
  });
  const { file } = request;
  if (!file) throw new BadUploadError(`Please send the file as the part '${field}'.`);
  return {
    path: '',
    content: file.buffer,
    originalName: file.originalname,
    size: file.size,
    signal: AbortSignal.any([]),
    discard: () => Promise.resolve(),
  };
};
