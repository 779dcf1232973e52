import { resolve } from 'node:path';
import { SERVICES } from '@backflow/contracts';
import type { Service } from '@backflow/contracts';
import { UPLOAD_DEADLINE_MS, processSettings } from '@backflow/service-kit/process';
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
  /** Milliseconds a visitor may take to send a file. */
  UPLOAD_DEADLINE_MS: count(UPLOAD_DEADLINE_MS),
  /** Requests under way to one service, streams not counted; more are turned away at once. */
  MAX_IN_FLIGHT: count(512),
  /** Streams open at a time, of all visitors; one network may have at most 20 of them. */
  MAX_STREAMS: count(2000),
  /** Writes one address may send in a minute. */
  WRITES_PER_MINUTE: count(600),
});
export type GatewaySettings = z.infer<typeof gatewaySettings>;
