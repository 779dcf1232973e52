export * from './outcome.endpoints.ts';
export * from './pointer.ts';
export * from './process.endpoints.ts';
export * from './publish.endpoints.ts';
export * from './release-admin.endpoints.ts';
export * from './release-token.endpoints.ts';
export * from './vitals.endpoints.ts';
