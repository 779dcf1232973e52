/**
 * `@backflow/service-kit/process`: what a process without a database needs. The gateway imports no more than this:
 * the whole kit would bring Sequelize, pg and the session store into it, a third more memory and start time.
 */
export * from '../basics/entry-limit.ts';
export * from '../session/canary-position.ts';
export * from '../config/config.ts';
export * from '../discovery/index.ts';
export * from '../errors/errors.ts';
export * from '../errors/failure.ts';
export * from '../logging/logger.ts';
export * from '../metrics/index.ts';
export * from '../limits/network.ts';
export * from '../redis/redis.ts';
export { CHANGED_CHANNEL, EVERYTHING, setVersions } from '../versions/version-keys.ts';
export * from '../session/cookie-value.ts';
export * from '../session/session-cookie-name.ts';
export * from '../secrets/release-ticket.ts';
export { GATEWAY_SECRET_HEADER } from '../secrets/gateway-secret.ts';
export * from '../release-archive/index.ts';
export * from './run-process.ts';
export * from './start-telemetry.ts';
export * from '../tracing/index.ts';
export { CachedReads } from '../versions/cached-reads.ts';
