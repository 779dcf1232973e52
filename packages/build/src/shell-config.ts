import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ShellPages, brand } from '@backflow/contracts';
import * as z from '@backflow/contracts/zod';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Compiler, Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { providedModules } from './shared-modules.ts';

/**
 * The webpack configuration of the shell: one page, and the modules that it provides to remotes.
 * @param root the shell's folder
 * @param pages the shell's own pages, for the gateway
 */
export function shellConfig(root: string, pages: readonly ShellPages['pages'][number][]): Configuration {
  const base = baseConfig(root, 'shell', 'assets/');
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
    resolve: { ...base.resolve, alias: { ...oneCopyOfTheRuntime, ...routerForProduction(root) } },
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
        shared: providedModules,
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      emitBeside(pages, path.join(root, 'public')),
    ],
  };
}

/**
 * The federation plugin requires its runtime as CommonJS, our own code imports it as ES modules; bundling both would add 25
 * KB of brotli. These aliases use the ES modules for both.
 */
const oneCopyOfTheRuntime = Object.fromEntries(
  ['runtime-core', 'sdk', 'runtime', 'error-codes'].map((name) => [
    `@module-federation/${name}$`,
    fileURLToPath(import.meta.resolve(`@module-federation/${name}`)),
  ]),
);

/** The router's package exports only its development build, which is larger and slower. */
function routerForProduction(root: string): Record<string, string> {
  if (process.env.NODE_ENV === 'development') return {};
  // The copy that the shell's react-router-dom depends on.
  const webRouter = createRequire(path.join(root, 'package.json')).resolve('react-router-dom');
  const folder = path.dirname(createRequire(webRouter).resolve('react-router/package.json'));
  const file = (name: string) => path.join(folder, 'dist/production', name);
  return { 'react-router$': file('index.mjs'), 'react-router/dom$': file('dom-export.mjs') };
}

/** The shell's name for the chunk that only remotes' pages need. */
const REMOTE_PAGE_CHUNK = 'remote-page';

/** Emits the shell's own pages for the gateway, and the files of a folder. */
function emitBeside(pages: readonly ShellPages['pages'][number][], folder: string) {
  return (compiler: Compiler) => {
    compiler.hooks.thisCompilation.tap('EmitBeside', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tapPromise({ name: 'EmitBeside', stage }, async () => {
        const emit = (name: string, content: string | Buffer) =>
          compilation.emitAsset(name, new webpack.sources.RawSource(content));
        for (const name of await fs.readdir(folder)) emit(name, await fs.readFile(path.join(folder, name)));
      });
      // At this stage file names are known, and no file is compressed yet.
      const named = webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE;
      compilation.hooks.processAssets.tap({ name: 'EmitBeside', stage: named }, () => {
        const files = compilation.namedChunks.get(REMOTE_PAGE_CHUNK)?.files ?? [];
        const scripts = [...files].filter((file) => file.endsWith('.js')).map((file) => `/${file}`);
        const known = z.parse(ShellPages, { pages, remotePage: { scripts } });
        compilation.emitAsset('pages.json', new webpack.sources.RawSource(JSON.stringify(known)));
      });
    });
  };
}
