/*
 * How processes learn what services offer: each process of a service announces itself in Redis, and answers `GET /contract` with its
 * endpoints.
 * Both carry a proof of the gateway's secret, so that no other process can take an address of the site.
 */
export * from './announcement.ts';
export * from './fetch-contract.ts';
export * from './service-contract.ts';
export { DRAINING_HEADER } from './service-instance.ts';
