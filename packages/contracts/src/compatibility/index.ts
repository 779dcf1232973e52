/**
 * `@backflow/contracts/compatibility`: contracts as data, and whether what one side uses fits what the other offers. For
 * servers, builds and commands; browsers don't import it.
 */
export * from './breaking-changes.ts';
export * from './broken-releases.ts';
export * from './publish-endpoint.ts';
