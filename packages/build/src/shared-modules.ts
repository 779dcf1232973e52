import type { Compiler } from 'webpack';
import webpack from 'webpack';

/**
 * Modules that the shell provides to every remote at run time. There must be one copy: with its own React, cache or session
 * store, a remote would be a second application on the page.
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

/** For remotes, which use the shell's copy and bundle none. */
export const sharedModules = shared({
  singleton: true,
  import: false as const,
  requiredVersion: false as const,
});

/** Packages that a remote's build must not contain. */
const NEVER_BUNDLED = [
  'react',
  'react-dom',
  '@tanstack/react-query',
  '@backflow/platform',
  'react-router',
  'zod',
  '@module-federation/runtime',
  '@module-federation/runtime-core',
  '@module-federation/webpack-bundler-runtime',
];

const isCopy = (file: string): boolean => {
  const normal = file.replaceAll('\\', '/');
  return NEVER_BUNDLED.some(
    (name) =>
      normal.includes(`node_modules/${name}/`) ||
      normal.includes(`/${name.replace('@backflow', 'packages')}/src/`),
  );
};

/** Fails a remote's build that bundles a module provided by the shell. */
export class NoSecondCopyPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('NoSecondCopy', (compilation) => {
      compilation.hooks.afterSeal.tap('NoSecondCopy', () => {
        for (const module of compilation.modules) {
          const file = module.nameForCondition();
          if (file !== null && isCopy(file)) {
            compilation.errors.push(
              new webpack.WebpackError(
                `The shell provides this module; a remote must not bundle it: ${file}`,
              ),
            );
          }
        }
      });
    });
  }
}
