import type { Alias } from 'yaml';
import { IMAGES, pinned } from '../images.ts';
import type { Variable } from '../variables.ts';
import { STOP_SECONDS } from './deploy.ts';
import { healthOf, limitsOf } from './stack-service.ts';
import { writeVariable } from './stack-variables.ts';

/** The most gateways that it follows. */
const GATEWAYS = 16;
const PORT = 3000;
/** In its container, for the check of its own health. */
const HEALTH_PORT = 3001;

export const PROXY_VARIABLES = {
  /** Whether a proxy in front of this one writes X-Forwarded-For. */
  trustProxy: { name: 'TRUST_PROXY', standard: 'false' },
  /** Of every node, at all of its addresses. */
  port: { name: 'PORT', standard: String(PORT) },
} satisfies Record<string, Variable>;

/**
 * One address for all gateways: HAProxy on a port of each node. It follows the addresses of the gateways by Docker's DNS, which has
 * those of healthy containers only.
 */
export const proxyService = (hardened: Alias, deploys: Readonly<Record<string, Alias>>): object => ({
  '<<': hardened,
  image: pinned(IMAGES.haproxy),
  environment: { TRUST_PROXY: writeVariable(PROXY_VARIABLES.trustProxy) },
  configs: [{ source: 'proxy', target: '/usr/local/etc/haproxy/haproxy.cfg' }],
  volumes: [{ type: 'tmpfs', target: '/tmp' }],
  networks: ['front', 'outside'],
  ports: [{ target: PORT, published: writeVariable(PROXY_VARIABLES.port), protocol: 'tcp', mode: 'host' }],
  healthcheck: healthOf({ path: '/healthz', port: HEALTH_PORT }),
  // Stops listening, and ends once the connections have.
  stop_signal: 'SIGUSR1',
  stop_grace_period: `${STOP_SECONDS}s`,
  deploy: {
    '<<': deploys.single,
    mode: 'global',
    resources: limitsOf('256m'),
  },
});

/** The configuration of the proxy. */
export const proxyConfig = (): string => `\
# Written by \`npm run compose -- stack\`: edit packages/stack/src/compose/swarm/proxy.ts, not this file.
global
  log stdout format raw local0 notice
  # Some 10,000 connections of visitors, or as many as the limit of open files allows.
  fd-hard-limit 20000
  hard-stop-after ${STOP_SECONDS}s

defaults
  mode http
  log global
  option dontlognull
  # A connection to a gateway for each request: none is reused while the gateway closes it.
  option http-server-close
  # What was never sent goes to another gateway, writes and uploads too; a read also if the gateway ended before its response.
  retries 3
  retry-on conn-failure empty-response
  option redispatch 1
  timeout connect 1s
  timeout http-request 15s
  timeout http-keep-alive 65s
  # Streams send something every 20 seconds.
  timeout client 75s
  timeout server 75s

resolvers docker
  nameserver dns 127.0.0.11:53
  resolve_retries 3
  timeout resolve 1s
  timeout retry 1s
  accepted_payload_size 8192
  hold valid 1s
  hold obsolete 0s
  # While the name does not resolve, the addresses of before are tried.
  hold nx 30s
  hold other 30s
  hold refused 30s
  hold timeout 30s

frontend site
  bind :${PORT}
  # Visitors cannot choose their address, nor the id of a request, unless a proxy in front of this one writes them.
  acl is_behind_proxy env(TRUST_PROXY) -m str true
  http-request set-header X-Forwarded-For %[src] unless is_behind_proxy
  http-request del-header X-Forwarded-Proto unless is_behind_proxy
  http-request del-header X-Request-Id unless is_behind_proxy
  http-request disable-l7-retry unless METH_GET
  default_backend gateways

frontend health
  bind 127.0.0.1:${HEALTH_PORT}
  monitor-uri /healthz

backend gateways
  balance leastconn
  option httpchk GET /healthz
  default-server check inter 1s fall 2 rise 1 observe layer4 error-limit 2 on-error mark-down
  server-template gateway ${GATEWAYS} gateway:${PORT} resolvers docker init-addr none
`;
