import path from 'node:path';
import type { Configuration } from 'webpack';
import { baseConfig } from './base-config.ts';

/**
 * The webpack configuration of the shell's service worker: one file, since a worker under an integrity policy imports none.
 * @param root the shell's folder
 */
export function offlineWorkerConfig(root: string): Configuration {
  const base = baseConfig(root, 'offline-worker', '[name].css');
  return {
    ...base,
    name: 'offline-worker',
    target: 'webworker',
    entry: { 'offline-worker': './src/offline-worker/main.ts' },
    output: { path: path.join(root, 'dist'), filename: '[name].js' },
    plugins: [],
  };
}
