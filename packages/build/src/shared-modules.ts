import type { Compiler } from 'webpack';
import webpack from 'webpack';

/**
 * Modules that the shell provides to every remote at run time, as one copy: a remote with its own React, cache or session
 * store would be a second application on the page.
 */
const SHARED = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  '@tanstack/react-query',
  '@backflow/platform',
  '@backflow/contracts/zod',
] as const;

const shared = <Options>(options: Options) => Object.fromEntries(SHARED.map((name) => [name, options]));

/** For the shell, which loads them at once. */
export const providedModules = shared({ singleton: true, eager: true, requiredVersion: false as const });

/** For a remote, which uses the shell's and bundles none. */
export const sharedModules = shared({
  singleton: true,
  import: false as const,
  requiredVersion: false as const,
});

/** The packages of which a remote's output must hold no copy. */
const NEVER_BUNDLED = [
  'react',
  'react-dom',
  '@tanstack/react-query',
  'packages/platform',
  'react-router',
  'zod',
];

const isCopy = (file: string): boolean => {
  const normal = file.replaceAll('\\', '/');
  return NEVER_BUNDLED.some(
    (name) => normal.includes(`node_modules/${name}/`) || normal.includes(`/${name}/src/`),
  );
};

/** Fails a remote's build when it bundles what the shell lends. */
export class NoSecondCopyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('NoSecondCopy', (compilation) => {
      compilation.hooks.afterSeal.tap('NoSecondCopy', () => {
        for (const module of compilation.modules) {
          const file = module.nameForCondition();
          if (file !== null && isCopy(file)) {
            compilation.errors.push(
              new webpack.WebpackError(`The shell lends this; a remote must not bundle it: ${file}`),
            );
          }
        }
      });
    });
  }
}
