import type { Service } from '@backflow/contracts/services';
import { SERVICES } from '@backflow/contracts/services';
import { freePort, urlVariable } from '@backflow/stack';
import { startBalancer } from './balancer.ts';
import type { Balancer } from './balancer.ts';
import { siteRequest } from './people.ts';
import { stack } from './platform.ts';
import { startGateway } from './second-gateway.ts';
import { startSecondServices } from './second-services.ts';
import { sendRequest } from './send-request.ts';
import type { ApiResponse } from './send-request.ts';

/** The site on two gateways and two processes of the services, each request to the next one. */
export interface DoubledSite {
  readonly origin: string;
  /** The balancer in front of the gateways. */
  readonly gateways: Balancer;
  /** The balancers in front of the processes of each service. */
  readonly services: Readonly<Record<Service, Balancer>>;
  /** @param network the caller's address */
  call(
    method: string,
    path: string,
    caller?: { cookie?: string | undefined; body?: unknown; network?: string },
  ): Promise<ApiResponse>;
  stop(): Promise<void>;
}

/** Starts a second process of all services, two gateways over both, and balancers before each pair. */
export async function startDoubledSite(settings: Record<string, string>): Promise<DoubledSite> {
  const { urls } = stack();
  const second = await startSecondServices();
  const services = new Map<Service, Balancer>();
  for (const name of SERVICES) services.set(name, await startBalancer([urls[name] ?? '', second.urls[name]]));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const addresses = [...services].map(([name, balancer]) => [urlVariable(name), balancer.origin]);
  const start = () =>
    startGateway({
      settings: {
        ...Object.fromEntries(addresses),
        PUBLIC_ORIGIN: origin,
        // The balancer passes the callers' addresses on.
        TRUST_PROXY: 'true',
        ...settings,
      },
    });
  const started = [await start(), await start()];
  const gateways = await startBalancer(
    started.map((gateway) => gateway.origin),
    port,
  );
  return {
    origin,
    gateways,
    services: Object.fromEntries(services) as Record<Service, Balancer>,
    call(method, path, { cookie, body, network = '203.0.113.1' } = {}) {
      const request = siteRequest(cookie, body);
      const headers = { ...request.headers, origin, 'x-forwarded-for': network };
      return sendRequest(method, path, { ...request, origin, headers });
    },
    async stop() {
      await gateways.stop();
      for (const gateway of started) await gateway.stop();
      for (const balancer of services.values()) await balancer.stop();
      await second.stop();
    },
  };
}
