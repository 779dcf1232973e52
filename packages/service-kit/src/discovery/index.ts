/*
 * How processes learn what services offer: a service announces itself in Redis, and answers `GET /contract` with its endpoints.
 * Both carry a proof of the gateway's secret, so that no other process can take an address of the site.
 */
export * from './announcement.ts';
export * from './fetch-contract.ts';
export * from './service-contract.ts';
