import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { DRAINING_HEADER } from '../discovery/service-instance.ts';
import type { ServiceInstance } from '../discovery/service-instance.ts';
import { gatewayCheck } from '../secrets/gateway-secret.ts';

/** The state that a process has apart from its routes. */
type State = Pick<ServiceInstance, 'isDraining' | 'announce' | 'withdraw' | 'countConnections'>;

/**
 * Serves what concerns this process of a service, and passes all else on. While it drains, its readiness is red and each response
 * sends the caller elsewhere. With the gateway's secret `POST /announcement` puts it into rotation, `DELETE` takes it out, and `GET`
 * shows the requests that it still has after that.
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
  const send = (status: number, body: object) => sendJson(response, status, body);
  if (method === 'POST') {
    void instance.announce().then((announced) => send(announced ? 200 : 503, { announced }));
  } else if (method === 'DELETE') {
    void instance.withdraw().then(() => send(200, { announced: false }));
  } else if (method === 'GET') {
    // One of the connections is this request's.
    void instance
      .countConnections()
      .then((count) => send(200, { draining: instance.isDraining, requests: count - 1 }));
  } else send(405, { allow: 'GET, POST, DELETE' });
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}
