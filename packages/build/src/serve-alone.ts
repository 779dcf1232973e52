import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { baseConfig } from './base-config.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /></head>
  <body><div id="root"></div></body>
</html>`;

/** A remote as its own host: `src/alone.tsx` and all modules that the shell would provide, in one development build. */
function aloneConfig(root: string): Configuration {
  const base = baseConfig(root, 'alone', '');
  return {
    ...base,
    devtool: 'source-map',
    entry: './src/alone.tsx',
    output: { ...base.output, publicPath: '/' },
    plugins: [...(base.plugins ?? []), new HtmlWebpackPlugin({ templateContent: PAGE })],
  };
}

/**
 * Serves a remote on the developer's machine, its page at every path, over the platform's `/api`; changes show at once.
 * Requests get the platform's origin: the gateway refuses writes from other origins.
 * @param root the remote's folder
 * @param platform the platform's address, such as `http://localhost:3000`
 */
export async function serveAlone(root: string, { port, platform }: { port: number; platform: string }) {
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port,
      hot: true,
      historyApiFallback: true,
      proxy: [
        {
          context: ['/api'],
          target: platform,
          changeOrigin: true,
          headers: { origin: new URL(platform).origin },
        },
      ],
    },
    webpack(aloneConfig(root)),
  );
  await server.start();
  process.stdout.write(`http://localhost:${port}, over the platform at ${platform}\n`);
}
