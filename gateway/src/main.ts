import {
  createLogger,
  LONGEST_UPLOAD_MS,
  parseConfig,
  runProcess,
  start,
  startTelemetry,
} from '@backflow/service-kit/process';
import { createGateway } from './app.ts';
import type { Gateway } from './app.ts';
import { gatewaySettings } from './config.ts';

start(async () => {
  const settings = parseConfig(gatewaySettings);
  const log = createLogger('gateway', settings.LOG_LEVEL);
  await startTelemetry('gateway', settings);
  const gateway = createGateway(settings, log);
  if (process.argv[2] === 'check') return checkShell(gateway);
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

/** `main.ts check`, before a new gateway replaces another: ends with 1 if the shell breaks releases that visitors get. */
async function checkShell({ checkShell: check, close }: Gateway): Promise<void> {
  const problems = await check();
  await close();
  if (problems.length === 0) return;
  process.stderr.write(`This shell breaks releases that visitors get:\n  ${problems.join('\n  ')}\n`);
  process.exitCode = 1;
}
