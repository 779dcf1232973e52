import fs from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@backflow/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Compiler, Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { compressFiles } from './compress-files.ts';
import { lentModules } from './shared-modules.ts';

interface ShellPages {
  /** Paths the shell answers itself; anything else that no remote declares is the 404 screen. */
  routes: readonly string[];
  /** Remote modules a path of the shell uses at once, for preloading. */
  preloads: Readonly<Record<string, readonly { remote: string; module: string }[]>>;
}

/**
 * The whole webpack configuration of the shell: one page, and what it lends the remotes.
 * @param root the shell's folder
 */
export function shellConfig(root: string, pages: ShellPages): Configuration {
  const base = baseConfig(root, 'shell');
  const html = path.join(root, 'src/index.html');
  return {
    ...base,
    entry: { main: './src/main.tsx' },
    output: {
      ...base.output,
      path: path.join(root, 'dist'),
      publicPath: '/',
      filename: 'assets/[name].[contenthash:8].js',
      chunkFilename: 'assets/[name].[contenthash:8].js',
    },
    resolve: { ...base.resolve, alias: oneCopyOfTheRuntime },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({
        template: html,
        templateParameters: { brand },
        scriptLoading: 'defer',
        minify: false,
      }),
      new ModuleFederationPlugin({
        name: 'shell',
        shared: lentModules,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      describePages(pages),
    ],
  };
}

/**
 * The federation plugin asks for its runtime as CommonJS and our own code as ES modules; both would be bundled,
 * 25 KB of brotli apart. These are the ES modules, for either.
 */
const oneCopyOfTheRuntime = Object.fromEntries(
  ['runtime-core', 'sdk', 'runtime', 'error-codes'].map((name) => [
    `@module-federation/${name}$`,
    fileURLToPath(import.meta.resolve(`@module-federation/${name}`)),
  ]),
);

/** Tells the gateway, as JSON beside the page, what it needs to know of the shell's own paths. */
function describePages({ routes, preloads }: ShellPages) {
  return (compiler: Compiler) => {
    compiler.hooks.afterEmit.tapPromise('DescribePages', async () => {
      const dist = compiler.outputPath;
      await fs.writeFile(path.join(dist, 'routes.json'), JSON.stringify(routes));
      await fs.writeFile(path.join(dist, 'preloads.json'), JSON.stringify(preloads));
      await fs.cp(path.join(compiler.context, 'public'), dist, { recursive: true });
      await compressFiles(path.join(dist, 'assets'));
    });
  };
}
