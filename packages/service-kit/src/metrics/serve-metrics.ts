import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { z } from 'zod';
import { parseConfig, processSettings } from '../config.ts';
import { createLogger } from '../logger.ts';
import type { Logger } from '../logger.ts';
import { openMetrics } from './metrics.ts';
import type { Metrics } from './metrics.ts';

const RETRY_MS = 1000;
const metricsSettings = processSettings.pick({ METRICS_PORT: true, METRICS_HOST: true, LOG_LEVEL: true });

/**
 * Opens the metrics of this process and serves them, if the settings have a port for them. Called before anything that reports.
 * @param name of the process
 */
export async function startMetrics(
  name: string,
  settings: z.output<typeof metricsSettings> = parseConfig(metricsSettings),
): Promise<void> {
  const { METRICS_PORT, METRICS_HOST, LOG_LEVEL } = settings;
  if (METRICS_PORT === undefined) return;
  const metrics = await openMetrics(name);
  listen(
    createMetricsServer(metrics),
    { port: METRICS_PORT, host: METRICS_HOST },
    createLogger(name, LOG_LEVEL),
  );
}

/** Answers `GET /metrics`, and nothing else. */
export const createMetricsServer = (metrics: Metrics): Server =>
  createServer({ requestTimeout: 5000, headersTimeout: 5000 }, (request, response) => {
    request.resume();
    const found = request.url === '/metrics' && request.method === 'GET';
    if (!found) return void response.writeHead(404).end();
    metrics.scrape().then(
      ({ text, contentType }) => void response.writeHead(200, { 'content-type': contentType }).end(text),
      () => void response.writeHead(500).end(),
    );
  });

/**
 * Listens as soon as the port is free: a process that replaces another starts beside it. Nothing fails without metrics. The server
 * keeps no process running.
 */
function listen(server: Server, address: { port: number; host: string }, log: Logger): void {
  let isWaiting = false;
  server
    .on('listening', () => log.info(address, 'serving metrics'))
    .on('error', (error) => {
      if (!isWaiting) log.warn({ error, ...address }, 'metrics cannot be served yet');
      isWaiting = true;
      setTimeout(() => server.listen(address), RETRY_MS).unref();
    })
    .listen(address)
    .unref();
}
