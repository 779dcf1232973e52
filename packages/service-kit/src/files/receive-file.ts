import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanLine } from '@backflow/contracts';
import type { UploadLimits } from '@backflow/contracts';
import { MAX_FILE_NAME } from '@backflow/contracts/media';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { AppError, ValidationError } from '../errors/errors.ts';
import type { ReceiveFile, ReceivedFile } from '../http/files.ts';
import { metrics } from '../metrics/metrics.ts';
import { reportDisk } from '../metrics/report-disk.ts';
import { FreeSpace } from './free-space.ts';
import { storageFailure } from './storage.ts';
import type { StorageSettings } from './storage-settings.ts';
import { BadUploadError, FileTooLargeError } from './upload.errors.ts';

const MB = 1024 * 1024;

const incomingFolder = ({ FILES_DIR }: Pick<StorageSettings, 'FILES_DIR'>): string =>
  join(FILES_DIR, 'incoming');

/**
 * Opens a receiver that reads multipart requests into the incoming folder. A refused or interrupted upload leaves nothing
 * there. Creates the folder if it is missing, and deletes the files of killed processes.
 * @param now milliseconds since 1970
 */
export async function openFileReceiver(
  settings: StorageSettings,
  now: number,
  space: FreeSpace = new FreeSpace(settings),
): Promise<ReceiveFile> {
  const folder = incomingFolder(settings);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await purgeIncoming(settings, now);
  reportDisk('files', folder);
  const storage = multer.diskStorage({ destination: folder });
  return async (limits, request, response) => {
    const { field, maxMb } = limits;
    const announced = Number(request.headers['content-length'] ?? Infinity);
    const release = await space.reserve(Math.min(announced, maxMb * MB));
    // Every upload ends with its response.
    if (response.closed) release();
    else response.once('close', release);
    const receive = multer({
      storage,
      // Without this, multer would cut a path to its last segment instead of refusing it.
      preservePath: true,
      defParamCharset: 'utf8',
      limits: { files: 1, fields: 4, parts: 5, fieldSize: 1024, fieldNameSize: 100, fileSize: maxMb * MB },
      fileFilter: (_request, { originalname }, decide) => {
        try {
          assertFileName(cleanFileName(originalname));
          decide(null, true);
        } catch (error) {
          decide(error instanceof Error ? error : new BadUploadError());
        }
      },
    }).single(field);
    await run(receive, limits, request, response);
    if (!request.file) throw new BadUploadError(`Please send the file as the part '${field}'.`);
    metrics?.count('uploads', { field });
    metrics?.count('uploadBytes', { field }, request.file.size);
    return toReceivedFile(request.file, abortSignalFor(response, settings.UPLOAD_DEADLINE_MS));
  };
}

/** No upload takes this long. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Deletes the incoming files of killed processes. @param now milliseconds since 1970 */
export async function purgeIncoming(
  settings: Pick<StorageSettings, 'FILES_DIR'>,
  now: number,
): Promise<void> {
  const folder = incomingFolder(settings);
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

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

/** Aborts after the deadline, or when the gateway closes the connection because the client is gone. */
function abortSignalFor(response: Response, deadlineMs: number): AbortSignal {
  const closed = new AbortController();
  response.once('close', () => closed.abort());
  return AbortSignal.any([closed.signal, AbortSignal.timeout(deadlineMs)]);
}

const toReceivedFile = (
  { path, originalname, size }: Express.Multer.File,
  signal: AbortSignal,
): ReceivedFile => ({
  path,
  originalName: cleanFileName(originalname),
  size,
  signal,
  discard: () => rm(path, { force: true }),
});

/** Maps multer's errors. Errors of the system are storage failures, all others the request's. */
function toUploadError(thrown: unknown, limits: UploadLimits): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof MulterError) return fromMulter(thrown, limits);
  const isSystemError = Error.isError(thrown) && 'syscall' in thrown;
  return isSystemError ? storageFailure(thrown) : new BadUploadError(undefined, { cause: thrown });
}

function fromMulter(error: MulterError, limits: UploadLimits): AppError {
  if (error.code === 'LIMIT_FILE_SIZE') return new FileTooLargeError(limits);
  if (error.code === 'LIMIT_UNEXPECTED_FILE' || error.code === 'LIMIT_FILE_COUNT') {
    return new BadUploadError(`Please send one file, as the part '${limits.field}'.`);
  }
  return new BadUploadError(undefined, { cause: error });
}

/** Without any control of text direction: 'gpj.exe' must not be shown as 'exe.jpg'. */
const cleanFileName = (name: string): string => cleanLine(name).replace(/[\u061c\u200e\u200f]/g, '');

/** @throws ValidationError for a name that is empty, too long, a path, or has unpaired surrogates */
function assertFileName(name: string): void {
  const problem = getProblem(name);
  if (problem !== undefined) throw new ValidationError([{ path: 'file', message: problem }]);
}

function getProblem(name: string): string | undefined {
  if (name.trim() === '') return 'The file has no name';
  if (name.length > MAX_FILE_NAME) return `The file’s name must be at most ${MAX_FILE_NAME} characters`;
  if (/[/\\]/.test(name)) return 'The file’s name must not be a path';
  return name.isWellFormed() ? undefined : 'The file’s name contains characters that cannot be used';
}
