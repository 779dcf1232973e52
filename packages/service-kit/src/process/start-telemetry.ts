import type { z } from 'zod';
import { parseConfig, processSettings } from '../config/config.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { createLogger } from '../logging/logger.ts';
import { openTracing } from '../tracing/tracing.ts';

const telemetrySettings = processSettings.pick({
  METRICS_PORT: true,
  METRICS_HOST: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  LOG_LEVEL: true,
});

/**
 * Opens the metrics and traces of this process, as far as its settings ask for them. Called before anything that reports.
 * @param name of the process
 */
export async function startTelemetry(
  name: string,
  settings: z.output<typeof telemetrySettings> = parseConfig(telemetrySettings),
): Promise<void> {
  const { METRICS_PORT: port, METRICS_HOST: host, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = settings;
  if (port !== undefined) await serveMetrics(name, { port, host }, createLogger(name, settings.LOG_LEVEL));
  if (endpoint !== undefined) await openTracing(name, endpoint);
}
