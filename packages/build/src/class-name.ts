import { createHash } from 'node:crypto';
import type { LoaderContext } from 'webpack';

/**
 * Names the classes of a CSS module by its bytes: two releases of a remote in one page don't style each other's elements.
 * @param salt the application, which may use the same file as another
 */
export const classNameBy =
  (salt: string) =>
  ({ resourcePath, fs }: LoaderContext<unknown>, _pattern: string, name: string): string =>
    name + getClassSuffix(salt, fs.readFileSync?.(resourcePath) ?? '');

/** The end of each name in a CSS module. */
export const getClassSuffix = (salt: string, bytes: string | Buffer): string =>
  `-${createHash('sha256').update(`${salt}\0`).update(bytes).digest('base64url').slice(0, 6)}`;
