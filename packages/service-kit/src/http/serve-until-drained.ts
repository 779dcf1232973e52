import type { RequestListener } from 'node:http';

/** Passes requests on. While the process drains, its readiness is red, and each connection closes after its next response. */
export const serveUntilDrained =
  (isDraining: () => boolean, listener: RequestListener): RequestListener =>
  (request, response) => {
    if (isDraining()) {
      response.shouldKeepAlive = false;
      if (request.url === '/readyz') {
        response.writeHead(503, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify({ ready: false, draining: true }));
        return;
      }
    }
    listener(request, response);
  };
