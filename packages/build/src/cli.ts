#!/usr/bin/env node
/**
 * `backflow-build` builds the workspace it runs in by its `webpack.config.ts`; with `--watch`, it rebuilds on every change.
 * `--serve` does so too and serves the release on PORT (3100), for one browser inside the platform at PLATFORM_URL.
 * `--alone` serves a remote on PORT (the first free one from 3100), over the platform at PLATFORM_URL.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RemoteManifestInput } from '@backflow/contracts';
import webpack from 'webpack';
import type { Configuration, MultiConfiguration, MultiStats } from 'webpack';

if (process.features.typescript === false) {
  process.stderr.write(`backflow-build needs Node 24 or newer; this is ${process.version}.\n`);
  process.exit(1);
}

const report = (error: Error | null, stats: MultiStats | undefined): boolean => {
  if (error) process.stderr.write(`${error.stack ?? error.message}\n`);
  const text = stats?.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (text) process.stdout.write(`${text}\n`);
  return error === null && stats?.hasErrors() === false;
};

const fileUrl = (name: string): string => pathToFileURL(path.resolve(name)).href;

async function ownConfig(): Promise<MultiConfiguration> {
  const { default: config } = (await import(fileUrl('webpack.config.ts'))) as {
    default: Configuration | MultiConfiguration;
  };
  return 'length' in config ? config : [config];
}

if (process.argv.includes('--alone')) {
  process.env.NODE_ENV = 'development';
  const { serveAlone } = await import('./serve-alone.ts');
  const { manifest } = (await import(fileUrl('remote.ts'))) as { manifest: RemoteManifestInput };
  await serveAlone(process.cwd(), manifest, {
    port: process.env.PORT === undefined ? undefined : Number(process.env.PORT),
    platform: process.env.PLATFORM_URL ?? 'http://localhost:3000',
  });
} else if (process.argv.includes('--serve')) {
  process.env.NODE_ENV = 'development';
  const { serveRelease } = await import('./serve-release.ts');
  webpack(await ownConfig()).watch({ aggregateTimeout: 100 }, report);
  const { manifest } = (await import(fileUrl('remote.ts'))) as { manifest: RemoteManifestInput };
  await serveRelease(path.resolve('dist'), manifest.name, {
    port: Number(process.env.PORT ?? 3100),
    platform: process.env.PLATFORM_URL ?? 'http://localhost:3000',
  });
} else if (process.argv.includes('--watch')) {
  webpack(await ownConfig()).watch({ aggregateTimeout: 100 }, report);
} else {
  const compiler = webpack(await ownConfig());
  compiler.run((error, stats) => {
    const done = report(error, stats);
    compiler.close(() => process.exit(done ? 0 : 1));
  });
}
