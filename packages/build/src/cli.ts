#!/usr/bin/env node
/**
 * `backflow-build` builds the workspace it runs in by its `webpack.config.ts`; with `--watch`, it rebuilds on every change.
 * `--alone` serves a remote by itself on PORT, over the platform at PLATFORM_URL.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { Configuration, MultiConfiguration, MultiStats } from 'webpack';

const report = (error: Error | null, stats: MultiStats | undefined): boolean => {
  if (error) process.stderr.write(`${error.stack ?? error.message}\n`);
  const text = stats?.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (text) process.stdout.write(`${text}\n`);
  return error === null && stats?.hasErrors() === false;
};

async function ownConfig(): Promise<MultiConfiguration> {
  const file = pathToFileURL(path.resolve('webpack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: Configuration | MultiConfiguration };
  return 'length' in config ? config : [config];
}

if (process.argv.includes('--alone')) {
  process.env.NODE_ENV = 'development';
  const { serveAlone } = await import('./serve-alone.ts');
  await serveAlone(process.cwd(), {
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
