import {
  createLogger,
  LONGEST_UPLOAD_MS,
  parseConfig,
  runProcess,
  start,
  startTelemetry,
} from '@backflow/service-kit/process';
import { createGateway } from './app.ts';
import { gatewaySettings } from './config.ts';

start(async () => {
  const settings = parseConfig(gatewaySettings);
  const log = createLogger('gateway', settings.LOG_LEVEL);
  await startTelemetry('gateway', settings);
  const gateway = createGateway(settings, log);
  await gateway.start();
  await runProcess({
    ...gateway,
    host: settings.HOST,
    port: settings.PORT,
    log,
    requestTimeoutMs: LONGEST_UPLOAD_MS,
    shutdownDelayMs: settings.SHUTDOWN_DELAY_MS,
    shutdownGraceMs: settings.SHUTDOWN_GRACE_MS,
  });
});
