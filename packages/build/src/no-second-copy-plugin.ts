import type { Compiler } from 'webpack';
import webpack from 'webpack';
import { NEVER_BUNDLED } from './shared-modules.ts';

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
