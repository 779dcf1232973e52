import { createHash } from 'node:crypto';
import type { LoaderContext } from 'webpack';

/**
 * Names the classes of a CSS module by its bytes: two releases of a remote in one page don't style each other's elements.
 * @param salt the application, which may use the same file as another
 */
export const classNameBy =
  (salt: string) =>
  ({ resourcePath, fs }: LoaderContext<unknown>, _pattern: string, name: string): string => {
    const bytes = fs.readFileSync?.(resourcePath) ?? '';
    const hash = createHash('sha256').update(`${salt}\0`).update(bytes).digest('base64url');
    return `${name}-${hash.slice(0, 6)}`;
  };
