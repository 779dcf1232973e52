/**
 * `@backflow/service-kit/process`: what a process without a database needs. The gateway imports no more than this:
 * the whole kit would bring Sequelize, pg and the session store into it, a third more memory and start time.
 */
export * from '../at-most.ts';
export * from '../canary-position.ts';
export * from '../config.ts';
export * from '../discovery/index.ts';
export * from '../errors.ts';
export * from '../failure.ts';
export * from '../logger.ts';
export * from '../metrics/index.ts';
export * from '../network.ts';
export * from '../redis.ts';
export { CHANGED_CHANNEL, EVERYTHING, setVersions } from '../versions/version-keys.ts';
export * from '../session/cookie-value.ts';
export * from '../session/session-cookie-name.ts';
export { GATEWAY_SECRET_HEADER } from '../proof/gateway-secret.ts';
export * from '../release-archive/index.ts';
export * from './run-process.ts';
export * from './start-telemetry.ts';
export * from '../tracing/index.ts';
export { SharedReads } from '../versions/shared-reads.ts';
