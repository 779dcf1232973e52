export * from './owner-url.ts';
export * from './read-environment.ts';
