import { fileURLToPath } from 'node:url';
import zlib from 'node:zlib';
import CompressionPlugin from 'compression-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration } from 'webpack';

/** Browsers of the last two years; syntax that all of them support is not transformed. */
const TARGETS = { chrome: '120', firefox: '121', safari: '17', edge: '120' };

/**
 * The common configuration of the shell and the remotes. `name` prevents collisions of class names; `folder`, such as
 * `assets/`, is for style sheets. With `refresh`, components can be replaced in an open page.
 */
export function baseConfig(
  root: string,
  name: string,
  folder: string,
  { refresh = false }: { refresh?: boolean } = {},
): Configuration {
  const production = process.env.NODE_ENV !== 'development';
  return {
    mode: production ? 'production' : 'development',
    context: root,
    // Production serves no source maps, so that it does not publish the source.
    devtool: production ? false : 'source-map',
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
                  localIdentName: '[local]-[hash:base64:6]',
                  localIdentHashSalt: name,
                },
              },
            },
          ],
        },
        {
          test: /\.md$/,
          loader: fileURLToPath(import.meta.resolve('./page-loader.ts')),
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
      new MiniCssExtractPlugin({ filename: `${folder}[name].[contenthash:8].css`, ignoreOrder: refresh }),
      ...(production ? compression() : []),
    ],
    optimization: {
      minimizer: [
        new TerserPlugin({
          minify: TerserPlugin.swcMinify,
          extractComments: false,
          terserOptions: { ecma: 2022, compress: { passes: 3 } },
        }),
        new CssMinimizerPlugin(),
      ],
    },
    performance: { hints: false },
    stats: 'errors-warnings',
  };
}

/** Smaller files fit into one packet anyway. */
const SMALLEST = 512;
const COMPRESSED = /\.(js|css|svg)$/;

/** Adds a `.br` and a `.gz` for each text file of a build: the server compresses nothing. */
const compression = () => [
  new CompressionPlugin<zlib.BrotliOptions>({
    test: COMPRESSED,
    threshold: SMALLEST,
    algorithm: 'brotliCompress',
    compressionOptions: { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } },
    filename: '[path][base].br',
  }),
  new CompressionPlugin<zlib.ZlibOptions>({
    test: COMPRESSED,
    threshold: SMALLEST,
    algorithm: 'gzip',
    compressionOptions: { level: 9 },
    filename: '[path][base].gz',
  }),
];
