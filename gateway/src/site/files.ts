import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { preferredCoding } from '../http/representation.ts';
import { FILE_POLICY, OF_PAGES_ONLY } from '../security/security-headers.ts';

const EXTENSIONS = { br: '.br', gzip: '.gz' } as const;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

interface SiteFile {
  /** A folder that is served; nothing outside it ever is. */
  root: string;
  /** The file's path below it, its segments decoded. */
  segments: readonly string[];
  /** True if the address changes with the content. */
  immutable: boolean;
  policy?: string;
}

/** Sends a file of a build, compressed where the build did so. @returns false when there is no such file. */
export async function sendFile(
  request: Request,
  response: Response,
  { root, segments, immutable, policy = FILE_POLICY }: SiteFile,
): Promise<boolean> {
  if (segments.length === 0 || !segments.every(isServed)) return false;
  const file = segments.join('/');
  if (!(await isFile(join(root, file)))) return false;
  const coding = preferredCoding(request.get('accept-encoding') ?? '');
  const compressed = coding !== undefined && (await isFile(join(root, file + EXTENSIONS[coding])));
  response.set('content-security-policy', policy);
  for (const header of OF_PAGES_ONLY) response.removeHeader(header);
  response.type(segments.at(-1) ?? '');
  response.vary('accept-encoding');
  if (compressed) response.set('content-encoding', coding);
  await new Promise<void>((resolve, reject) => {
    response.sendFile(
      compressed ? file + EXTENSIONS[coding] : file,
      { root, immutable, maxAge: immutable ? YEAR_MS : HOUR_MS, dotfiles: 'ignore' },
      // A visitor who leaves during the download is not an error.
      (error?: Error) => (error && !response.headersSent && !response.destroyed ? reject(error) : resolve()),
    );
  });
  return true;
}

/** Source maps, dotfiles and compressed variants have no address, and a segment never contains a separator. */
const isServed = (segment: string): boolean =>
  /^[^./\\][^/\\]*$/.test(segment) && !segment.includes('\0') && !/\.(map|br|gz)$/i.test(segment);

async function isFile(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch {
    return false;
  }
}

/** The segments of a path that a route has as `*file`, decoded. */
export const getSegments = ({ params }: Request): readonly string[] => {
  const file: unknown = params.file;
  return Array.isArray(file) ? file.map(String) : [];
};
