import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes where Prometheus finds the metrics of the gateway and of the services' processes, for its `file_sd_configs`. Nothing without
 * METRICS_PORT.
 * @param services the number of processes of services
 */
export function writeMetricsTargets(dataDir: string, services: number): void {
  const { METRICS_PORT = '', METRICS_HOST = '127.0.0.1' } = process.env;
  if (METRICS_PORT === '') return;
  const targets = Array.from(
    { length: 1 + services },
    (_, offset) => `${METRICS_HOST}:${Number(METRICS_PORT) + offset}`,
  );
  const file = join(dataDir, 'metrics-targets.json');
  writeFileSync(`${file}.partial`, JSON.stringify([{ targets }]));
  renameSync(`${file}.partial`, file);
}
