import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const WORTH_IT = /\.(js|css|svg)$/;
const SMALLEST = 512;

/**
 * Puts a `.br` and a `.gz` beside every text file below a folder, so that serving compresses nothing. Files carry
 * a hash of their content in their name: one that was compressed before is left as it is.
 */
export async function compressFiles(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder, { recursive: true })) {
    if (WORTH_IT.test(name)) await compressFile(path.join(folder, name));
  }
}

async function compressFile(file: string): Promise<void> {
  if (existsSync(`${file}.br`)) return;
  const content = await fs.readFile(file);
  if (content.length < SMALLEST) return;
  const [small, smaller] = await Promise.all([gzip(content, { level: 9 }), brotli(content)]);
  await Promise.all([fs.writeFile(`${file}.gz`, small), fs.writeFile(`${file}.br`, smaller)]);
}
