import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@backflow/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { IntegrityRuntimePlugin } from './integrity.ts';
import { providedModules } from './shared-modules.ts';
import { ShellFilesPlugin } from './shell-files.ts';
import type { OwnPages } from './shell-files.ts';

/**
 * The webpack configuration of the shell: one page, and the modules that it provides to remotes.
 * @param root the shell's folder
 * @param forGateway the shell's own pages and its frame
 */
export function shellConfig(root: string, forGateway: OwnPages): Configuration {
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
    resolve: { ...base.resolve, alias: shellAliases(root) },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({
        template: html,
        inject: false,
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
      new IntegrityRuntimePlugin(),
      new ShellFilesPlugin(forGateway, path.join(root, 'public')),
    ],
  };
}

/** Which copies of packages the shell is built with. */
export const shellAliases = (root: string): Record<string, string> => ({
  ...oneCopyOfTheRuntime,
  ...routerForProduction(root),
});

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
