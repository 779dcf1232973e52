import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /></head>
  <body><div id="root"></div></body>
</html>`;

/** A remote as its own host: `src/alone.tsx` and everything the shell would lend, in one development build. */
export function aloneConfig(root: string): Configuration {
  const base = baseConfig(root, 'alone');
  return {
    ...base,
    mode: 'development',
    devtool: 'source-map',
    entry: './src/alone.tsx',
    output: { ...base.output, path: path.join(root, 'dist/.alone'), publicPath: '/', clean: true },
    plugins: [...(base.plugins ?? []), new HtmlWebpackPlugin({ templateContent: PAGE })],
  };
}
