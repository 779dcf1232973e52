import { rm } from 'node:fs/promises';
import type { UploadLimits } from '@backflow/contracts';
import type { ReceiveFile, ReceivedFile } from '@backflow/service-kit';
import type { Request, Response } from 'express';
import multer from 'multer';
import { assertFileName } from './file-name.ts';
import { BadUploadError } from './upload.errors.ts';
import { toUploadError } from './to-upload-error.ts';

const MB = 1024 * 1024;

/** Reads multipart requests into a folder; what is refused, or cut off, leaves nothing there. */
export const fileReceiver = (incomingFolder: string): ReceiveFile => {
  const storage = multer.diskStorage({ destination: incomingFolder });
  return async (limits, request, response) => {
    const { field, maxMb } = limits;
    const receive = multer({
      storage,
      // A path would otherwise be cut to its last part, unnoticed; it is to be refused.
      preservePath: true,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, fileSize: maxMb * MB },
      fileFilter: (_request, { originalname }, decide) => {
        try {
          assertFileName(originalname);
          decide(null, true);
        } catch (error) {
          decide(error instanceof Error ? error : new BadUploadError());
        }
      },
    }).single(field);
    await run(receive, limits, request, response);
    if (!request.file) throw new BadUploadError(`Please send the file as the part '${field}'.`);
    return received(request.file);
  };
};

function run(
  receive: ReturnType<ReturnType<typeof multer>['single']>,
  limits: UploadLimits,
  request: Request,
  response: Response,
): Promise<void> {
  return new Promise((resolve, reject) => {
    receive(request, response, (error?: unknown) => {
      if (error === undefined || error === null) resolve();
      else reject(toUploadError(error, limits));
    });
  });
}

const received = ({ path, originalname, size }: Express.Multer.File): ReceivedFile => ({
  path,
  originalName: originalname,
  size,
  discard: () => rm(path, { force: true }),
});
