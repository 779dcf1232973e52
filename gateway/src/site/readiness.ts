import type { RequestHandler } from 'express';
import type { Upstream } from '../forwarding/upstream.ts';
import type { RemoteRegistry } from './remote-registry.ts';

/** 200 when every service is ready. Remotes are named but not waited for: the site works without them. */
export function readiness(upstreams: readonly Upstream[], registry: RemoteRegistry): RequestHandler {
  return async (_request, response) => {
    const services = await Promise.all(
      upstreams.map(async (upstream) => [upstream.name, await upstream.isReady()] as const),
    );
    const { remotes } = await registry.current();
    const ready = services.every(([, isReady]) => isReady);
    response
      .status(ready ? 200 : 503)
      .set('cache-control', 'no-store')
      .json({ ready, services: Object.fromEntries(services), remotes: remotes.map(({ name }) => name) });
  };
}
