#!/usr/bin/env node
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';
import type { Configuration, Stats } from 'webpack';

/** `backflow-build [--watch]`: builds the workspace it is run in, by its `webpack.config.ts`. */
const file = pathToFileURL(path.resolve('webpack.config.ts')).href;
const { default: config } = (await import(file)) as { default: Configuration };
const compiler = webpack(config);

const report = (error: Error | null, stats: Stats | undefined): boolean => {
  if (error) process.stderr.write(`${error.stack ?? error.message}\n`);
  const words = stats?.toString({ preset: 'errors-warnings', colors: process.stdout.isTTY });
  if (words) process.stdout.write(`${words}\n`);
  return error === null && stats?.hasErrors() === false;
};

if (process.argv.includes('--watch')) {
  compiler.watch({ aggregateTimeout: 100 }, report);
} else {
  compiler.run((error, stats) => {
    const done = report(error, stats);
    compiler.close(() => process.exit(done ? 0 : 1));
  });
}
