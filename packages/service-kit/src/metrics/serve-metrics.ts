import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { Logger } from '../logging/logger.ts';
import { openMetrics } from './metrics.ts';
import type { Metrics } from './metric-types.ts';

const RETRY_MS = 1000;

/** Opens the metrics of this process and serves them. @param name of the process */
export async function serveMetrics(name: string, address: Address, log: Logger): Promise<void> {
  listen(createMetricsServer(await openMetrics(name)), address, log);
}

interface Address {
  readonly port: number;
  readonly host: string;
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
function listen(server: Server, address: Address, log: Logger): void {
  let isWaiting = false;
  server
    .on('listening', () => log.info({ metricsPort: address.port }, 'serving metrics'))
    .on('error', (error) => {
      if (!isWaiting) log.warn({ error, ...address }, 'metrics cannot be served yet');
      isWaiting = true;
      setTimeout(() => server.listen(address), RETRY_MS).unref();
    })
    .listen(address)
    .unref();
}
