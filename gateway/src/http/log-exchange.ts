import type { Logger } from '@backflow/service-kit/process';
import type { GatewayRequest } from './gateway-request.ts';

/** One line a request, without its query, which may be personal: writes and failures; at `debug`, all. */
export function logExchange(exchange: GatewayRequest, log: Logger): void {
  const { request, response, facts } = exchange;
  const startedAt = performance.now();
  response.once('close', () => {
    const status = response.statusCode;
    const level = status >= 500 ? 'warn' : exchange.isRead ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    log[level](
      {
        requestId: facts.requestId,
        method: request.method,
        path: exchange.path.slice(0, 300),
        status,
        ms: Math.round(performance.now() - startedAt),
        ...(response.writableFinished ? {} : { cutOff: true }),
      },
      'request',
    );
  });
}
