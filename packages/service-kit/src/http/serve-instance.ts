import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { DRAINING_HEADER } from '../discovery/service-instance.ts';
import type { ServiceInstance } from '../discovery/service-instance.ts';
import { gatewayCheck } from '../proof/gateway-secret.ts';

/** The state that a process has apart from its routes. */
type State = Pick<ServiceInstance, 'isDraining' | 'announce' | 'withdraw'>;

/**
 * Serves what concerns this process of a service, and passes all else on. While it drains, its readiness is red and each response
 * sends the caller elsewhere. With the gateway's secret `POST /announcement` puts it into rotation, and `DELETE` takes it out.
 */
export function serveInstance(instance: State, secret: string, listener: RequestListener): RequestListener {
  const isFromGateway = gatewayCheck(secret);
  return (request, response) => {
    if (instance.isDraining) {
      response.shouldKeepAlive = false;
      response.setHeader(DRAINING_HEADER, 'true');
      if (request.url === '/readyz') return sendJson(response, 503, { ready: false, draining: true });
    }
    if (request.url === '/announcement' && isFromGateway(request))
      return announce(instance, request, response);
    listener(request, response);
  };
}

function announce(instance: State, { method }: IncomingMessage, response: ServerResponse): void {
  if (method !== 'POST' && method !== 'DELETE') return sendJson(response, 405, { allow: 'POST, DELETE' });
  if (method === 'DELETE') {
    void instance.withdraw().then(() => sendJson(response, 200, { announced: false }));
    return;
  }
  void instance.announce().then((announced) => sendJson(response, announced ? 200 : 503, { announced }));
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
