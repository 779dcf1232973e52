import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServingProcess } from './services/serving-process.ts';

/**
 * Writes where Prometheus finds the metrics of all processes, for its `file_sd_configs`: there are others after a release. Nothing
 * without METRICS_PORT.
 */
export function writeMetricsTargets(
  dataDir: string,
  processes: readonly Pick<ServingProcess, 'metricsOffset'>[],
): void {
  const { METRICS_PORT = '', METRICS_HOST = '127.0.0.1' } = process.env;
  if (METRICS_PORT === '') return;
  const targets = [0, ...processes.map(({ metricsOffset }) => metricsOffset)]
    .sort((one, other) => one - other)
    .map((offset) => `${METRICS_HOST}:${Number(METRICS_PORT) + offset}`);
  const file = join(dataDir, 'metrics-targets.json');
  writeFileSync(`${file}.partial`, JSON.stringify([{ targets }]));
  renameSync(`${file}.partial`, file);
}
