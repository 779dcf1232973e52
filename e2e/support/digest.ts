import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';

/** One digest over every file's name and bytes. */
export async function getDigest(folder: string): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await fs.readdir(folder, { recursive: true })).sort()) {
    const file = path.join(folder, name);
    if ((await fs.stat(file)).isFile()) hash.update(name).update(await fs.readFile(file));
  }
  return hash.digest('hex');
}
