/*
 * How processes learn what services offer: a service answers `GET /contract` with its endpoints, and stores them in Redis.
 * Both carry a proof of the gateway's secret, so that no other process can take an address of the site.
 */
export * from './read-contract-response.ts';
export * from './service-contract.ts';
