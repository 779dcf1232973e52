import fs from 'node:fs/promises';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { RemoteManifestInput } from '@backflow/contracts';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack from 'webpack';
import type { Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { baseConfig } from './base-config.ts';
import { watchLocalRelease } from './local-release.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" /></head>
  <body><div id="root"></div></body>
</html>`;

/**
 * A remote as its own host: `src/alone.tsx` and all modules that the shell would provide, in one development build. A changed
 * component is replaced in the open page and keeps its state.
 */
function aloneConfig(root: string): Configuration {
  const base = baseConfig(root, 'alone', '[name].css', { refresh: true });
  return {
    ...base,
    devtool: 'eval-cheap-module-source-map',
    entry: './src/alone.tsx',
    output: { ...base.output, path: path.join(root, 'dist/.alone'), publicPath: '/' },
    // The second start takes the modules of the first.
    cache: { type: 'filesystem', cacheDirectory: path.join(root, 'node_modules/.cache/webpack') },
    plugins: [
      ...(base.plugins ?? []),
      new HtmlWebpackPlugin({ templateContent: PAGE }),
      new ReactRefreshPlugin({ overlay: false }),
    ],
    infrastructureLogging: { level: 'warn' },
  };
}

interface Options {
  /** Undefined: the first free port from 3100. */
  port: number | undefined;
  /** The platform's address, such as `http://localhost:3000`. */
  platform: string;
}

/**
 * Serves a remote on the developer's machine in two ways. Alone: its page at every path, over the platform's `/api`. And as a
 * release, `/release.json` and its files, which a browser can show inside a running site in place of the site's own release.
 * @param root the remote's folder
 */
export async function serveAlone(
  root: string,
  manifest: RemoteManifestInput,
  { port, platform }: Options,
): Promise<void> {
  process.env.WEBPACK_DEV_SERVER_BASE_PORT ??= '3100';
  const release = path.join(root, 'dist/.local');
  // Not yesterday's release.
  await fs.rm(release, { recursive: true, force: true });
  const compiler = webpack(aloneConfig(root));
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port: port ?? 'auto',
      hot: true,
      // Events of streams must not wait in a compressor.
      compress: false,
      historyApiFallback: true,
      // The running site has another origin.
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      static: { directory: release, watch: false },
      proxy: [
        {
          context: ['/api'],
          target: platform,
          changeOrigin: true,
          // The gateway refuses writes from other origins.
          headers: { origin: new URL(platform).origin },
        },
      ],
    },
    compiler,
  );
  // The page first: the release is of use only to a browser that asks for it.
  compiler.hooks.done.tap('LocalRelease', () => {
    watch?.();
    watch = undefined;
  });
  let watch: (() => void) | undefined = () => watchLocalRelease(root, manifest, release);
  await server.start();
  const address = `http://localhost:${String(server.options.port)}`;
  process.stdout.write(
    [
      address,
      `  the remote alone, over the platform at ${platform}; changes keep the page's state`,
      `${platform}/local-remote?name=${manifest.name}&url=${address}`,
      '  the remote inside the running site, in your browser only; changes reload the page',
      '',
    ].join('\n'),
  );
}
