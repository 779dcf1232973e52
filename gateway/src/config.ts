import { resolve } from 'node:path';
import { UPLOAD_DEADLINE_MS, processSettings } from '@backflow/service-kit/process';
import { z } from 'zod';

const repositoryRoot = resolve(import.meta.dirname, '../..');
const count = (standard: number) => z.coerce.number().int().min(1).default(standard);

/** What the gateway reads from its environment. */
export const gatewaySettings = processSettings.extend({
  IDENTITY_URL: z.url(),
  EVENTS_URL: z.url(),
  MEDIA_URL: z.url(),
  /** The folder that holds `shell/dist` and `mf-*` with their builds. */
  SITE_DIR: z.string().default(repositoryRoot),
  /** On only behind a proxy that writes `x-forwarded-for`, `x-forwarded-proto` and `x-request-id` itself. */
  TRUST_PROXY: z.stringbool().default(false),
  /** Milliseconds a service may take until the first byte of its answer. */
  RESPONSE_DEADLINE_MS: count(10_000),
  /** Milliseconds a visitor may take to send a request's body. */
  BODY_DEADLINE_MS: count(15_000),
  /** Milliseconds a visitor may take to send a file. */
  UPLOAD_DEADLINE_MS: count(UPLOAD_DEADLINE_MS),
  /** Requests under way to one service; more are turned away at once. */
  MAX_IN_FLIGHT: count(512),
  /** Writes one address may send in a minute. */
  WRITES_PER_MINUTE: count(600),
});
export type GatewaySettings = z.infer<typeof gatewaySettings>;
