import { resolve } from 'node:path';
import { SERVICES } from '@backflow/contracts';
import type { Service } from '@backflow/contracts';
import { httpsOrigins, processSettings } from '@backflow/service-kit/process';
import { z } from 'zod';

const repositoryRoot = resolve(import.meta.dirname, '../..');
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

type UrlVariable = `${Uppercase<Service>}_URL`;

/** The variable of a service's address, such as `EVENTS_URL`. */
export const urlVariable = (service: Service) => `${service.toUpperCase()}_URL` as UrlVariable;

// TypeScript knows the names of `Object.fromEntries` only as texts.
const serviceUrls = Object.fromEntries(SERVICES.map((service) => [urlVariable(service), z.url()])) as Record<
  UrlVariable,
  z.ZodURL
>;

/** The gateway's settings. */
export const gatewaySettings = processSettings.extend({
  ...serviceUrls,
  /** The folder that contains `shell/dist`. */
  SITE_DIR: z.string().default(repositoryRoot),
  /** The folder for what the gateway caches across restarts; each gateway needs its own. */
  GATEWAY_CACHE_DIR: z.string().default(resolve(repositoryRoot, '.data/gateway')),
  /** On only behind a proxy that writes `x-forwarded-for`, `x-forwarded-proto` and `x-request-id` itself. */
  TRUST_PROXY: z.stringbool().default(false),
  /** Milliseconds a service may take until the first byte of its response: longer than a write waits for its turn there, and shorter than browsers wait. */
  RESPONSE_DEADLINE_MS: count(13_000),
  /** Milliseconds a visitor may take to send a request's body. */
  BODY_DEADLINE_MS: count(15_000),
  /** The slowest that a visitor may send or take a file. */
  MIN_BYTES_PER_SECOND: count(8 * 1024),
  /** Milliseconds that a visitor may be slower than that rate: 10 s of grace and 15 s to average over. */
  SLOW_MS: count(25_000),
  /** Milliseconds to read the rest of a refused request before the connection is closed. */
  DRAIN_MS: count(5000),
  /** Concurrent requests to one service, without files and streams; more are refused at once. */
  MAX_IN_FLIGHT: count(512),
  /** Concurrent files from one service. */
  MAX_FILES_IN_FLIGHT: count(512),
  /** Concurrent uploads to one service. */
  MAX_UPLOADS: count(128),
  /** Concurrent requests of one network, and as many files; half of each for one session; 8 when half are in use. */
  MAX_OF_NETWORK: count(128),
  /** Concurrent uploads of one network; half of them for one session. */
  MAX_UPLOADS_OF_NETWORK: count(16),
  /** Open streams of all visitors; at most 20 of one network, 10 of one session. */
  MAX_STREAMS: count(2000),
  /** Writes one address may send in a minute. */
  WRITES_PER_MINUTE: count(600),
  /** Origins of video files that pages may play, besides this site: https origins separated by spaces. */
  VIDEO_ORIGINS: httpsOrigins,
});
export type GatewaySettings = z.infer<typeof gatewaySettings>;
