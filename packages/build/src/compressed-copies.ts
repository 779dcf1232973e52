import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Smaller files fit into one packet anyway. */
const SMALLEST = 512;
const COMPRESSED = /\.(js|css|json|svg)$/;
const isProduction = () => process.env.NODE_ENV !== 'development';

/**
 * A `.br` and a `.gz` of a text file: the server compresses nothing. None of a small file, and none while developing.
 * @returns names and bytes
 */
export async function compressedCopies(name: string, bytes: Buffer): Promise<readonly [string, Buffer][]> {
  if (!isProduction() || bytes.length < SMALLEST || !COMPRESSED.test(name)) return [];
  return Promise.all([
    brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }).then(
      (packed): [string, Buffer] => [`${name}.br`, packed],
    ),
    gzip(bytes, { level: 9 }).then((packed): [string, Buffer] => [`${name}.gz`, packed]),
  ]);
}
