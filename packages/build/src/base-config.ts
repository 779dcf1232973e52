import { fileURLToPath } from 'node:url';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';
import { classNameBy } from './class-name.ts';

/** Browsers of the last two years; syntax that all of them support is not transformed. */
const TARGETS = { chrome: '120', firefox: '121', safari: '17', edge: '120' };

/**
 * The common configuration of the shell and the remotes. `name` prevents collisions of class names; `styles` names style sheets. With `refresh`, components can be replaced in an open page.
 */
export function baseConfig(
  root: string,
  name: string,
  styles: string,
  { refresh = false }: { refresh?: boolean } = {},
): Configuration {
  const production = process.env.NODE_ENV !== 'development';
  return {
    mode: production ? 'production' : 'development',
    context: root,
    // The gateway serves no source maps, so that it does not publish the source.
    devtool: false,
    target: 'web',
    output: { uniqueName: name },
    resolve: { extensions: ['.tsx', '.ts', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', refresh, development: refresh } },
            },
            env: { targets: TARGETS },
          },
        },
        {
          // After the types are removed: loaders run in reverse.
          test: /(packages|@backflow)[\\/]contracts[\\/]src[\\/].*\.[jt]s$|\.endpoints\.ts$/,
          enforce: 'post',
          loader: fileURLToPath(import.meta.resolve('./contract-loader.ts')),
        },
        {
          test: /react-router[\\/]dist[\\/]production[\\/]chunk-\w+\.mjs$|single-spa\.dev\.js$|runtime-core[\\/]dist[\\/].*\.js$/,
          loader: fileURLToPath(import.meta.resolve('./library-loader.ts')),
        },
        {
          test: /\.css$/,
          use: [
            MiniCssExtractPlugin.loader,
            {
              loader: 'css-loader',
              options: {
                modules: {
                  auto: true,
                  namedExport: false,
                  exportLocalsConvention: 'as-is',
                  getLocalIdent: classNameBy(name),
                },
              },
            },
          ],
        },
        {
          // Scripts that are sent as they are.
          test: /\.plain\.js$/,
          type: 'asset/resource',
          generator: { filename: 'assets/[name].[contenthash:8][ext]' },
        },
        {
          test: /\.woff2$/,
          type: 'asset/resource',
          generator: { filename: 'assets/[name].[contenthash:8][ext]' },
        },
      ],
    },
    plugins: [
      // A page's development build has all of its styles, in no order that is ever shipped.
      new MiniCssExtractPlugin({ filename: styles, ignoreOrder: refresh, linkType: false }),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          exclude: /\.plain\.\w+\.js$/,
          minify: TerserPlugin.swcMinify,
          // swc has threads of its own; a process for each build would only load it again.
          parallel: false,
          extractComments: false,
          terserOptions: { ecma: 2022, compress: { passes: 3 } },
        }),
        new CssMinimizerPlugin({ parallel: false }),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}
