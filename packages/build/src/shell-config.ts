import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brand } from '@backflow/contracts';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';
import { FEDERATION_VERSION, PROVIDE_RUNTIME, shellRuntimeAliases } from './federation/runtime-aliases.ts';
import { IntegrityRuntimePlugin } from './integrity.ts';
import { providedModules } from './shared-modules.ts';
import { ShellBudgetPlugin } from './shell-budget-plugin.ts';
import { REMOTE_PAGE_CHUNK, ShellFilesPlugin } from './shell-files.ts';
import type { MyPages } from './shell-files.ts';

/**
 * The webpack configuration of the shell: one page, and the modules that it provides to remotes.
 * @param root the shell's folder
 * @param forGateway the shell's own pages and its frame
 */
export function shellConfig(root: string, forGateway: MyPages): Configuration {
  const base = shellBase(root, 'assets/[name].[contenthash:8].css');
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
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== REMOTE_PAGE_CHUNK },
    },
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
        runtimePlugins: [PROVIDE_RUNTIME],
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new webpack.DefinePlugin({ FEDERATION_VERSION: JSON.stringify(FEDERATION_VERSION) }),
      new IntegrityRuntimePlugin(),
      new ShellFilesPlugin(forGateway, path.join(root, 'public')),
      new ShellBudgetPlugin(),
    ],
  };
}

/** The common configuration, and the Markdown pages of the shell. */
export function shellBase(root: string, styles: string): Configuration {
  const base = baseConfig(root, 'shell', styles);
  const loader = fileURLToPath(import.meta.resolve('./page-loader.ts'));
  return { ...base, module: { rules: [...(base.module?.rules ?? []), { test: /\.md$/, loader }] } };
}

/** The copies of packages that the shell is built with. */
export const shellAliases = (root: string): Record<string, string> => ({
  ...shellRuntimeAliases,
  ...routerForProduction(root),
  // Its production build is minified, and then nothing of it can be left out.
  'single-spa$': path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('single-spa/package.json')),
    'lib/es2015/esm/single-spa.dev.js',
  ),
});

/** The router's package exports only its development build, which is larger and slower. */
function routerForProduction(root: string): Record<string, string> {
  if (process.env.NODE_ENV === 'development') return {};
  // The copy that the shell's react-router-dom depends on.
  const webRouter = createRequire(path.join(root, 'package.json')).resolve('react-router-dom');
  const folder = path.dirname(createRequire(webRouter).resolve('react-router/package.json'));
  const file = (name: string) => path.join(folder, 'dist/production', name);
  return { 'react-router$': file('index.mjs'), 'react-router/dom$': file('dom-export.mjs') };
}
