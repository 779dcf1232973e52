import { resolve } from 'node:path';
import { SERVICES } from '@backflow/contracts';
import type { Service } from '@backflow/contracts';
import { httpsOrigins, processSettings } from '@backflow/service-kit/process';
import { z } from 'zod';

const repositoryRoot = resolve(import.meta.dirname, '../..');
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

type UrlVariable = `${Uppercase<Service>}_URL`;

/** The variable that holds a service's address, such as `EVENTS_URL`. */
export const urlVariable = (service: Service) => `${service.toUpperCase()}_URL` as UrlVariable;

// TypeScript knows the names of `Object.fromEntries` only as texts.
const serviceUrls = Object.fromEntries(SERVICES.map((service) => [urlVariable(service), z.url()])) as Record<
  UrlVariable,
  z.ZodURL
>;

/** What the gateway reads from its environment. */
export const gatewaySettings = processSettings.extend({
  ...serviceUrls,
  /** The folder that holds `shell/dist`. */
  SITE_DIR: z.string().default(repositoryRoot),
  /** The folder that holds each remote's build as `mf-{name}/dist`; where `SITE_DIR` is, unless set. */
  REMOTES_DIR: z.string().optional(),
  /** On only behind a proxy that writes `x-forwarded-for`, `x-forwarded-proto` and `x-request-id` itself. */
  TRUST_PROXY: z.stringbool().default(false),
  /** Milliseconds a service may take until the first byte of its response. */
  RESPONSE_DEADLINE_MS: count(10_000),
  /** Milliseconds a visitor may take to send a request's body. */
  BODY_DEADLINE_MS: count(15_000),
  /** The slowest that a visitor may send or take a file. */
  MIN_BYTES_PER_SECOND: count(8 * 1024),
  /** Milliseconds a visitor may stand still, or be behind that rate: 10 s of grace and 15 s to average over. */
  SLOW_MS: count(25_000),
  /** Milliseconds in which the rest of a request that was refused is read, before the connection is closed. */
  DRAIN_MS: count(5000),
  /** Requests under way to one service, files and streams not counted; more are turned away at once. */
  MAX_IN_FLIGHT: count(512),
  /** Files on their way from one service. */
  MAX_FILES_IN_FLIGHT: count(512),
  /** Uploads on their way to one service. */
  MAX_UPLOADS: count(128),
  /** Requests one network may have under way, and as many files; one session half of each; 8 where half are in use. */
  MAX_OF_NETWORK: count(128),
  /** Uploads one network may have under way; one session half of them. */
  MAX_UPLOADS_OF_NETWORK: count(16),
  /** Streams open at a time, of all visitors; one network may have at most 20 of them, one session 10. */
  MAX_STREAMS: count(2000),
  /** Writes one address may send in a minute. */
  WRITES_PER_MINUTE: count(600),
  /** The hosts whose video files a page may play, besides this site: https origins with spaces between them. */
  VIDEO_ORIGINS: httpsOrigins,
});
export type GatewaySettings = z.infer<typeof gatewaySettings>;
