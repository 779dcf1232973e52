export * from './settings.ts';
export * from './settings.endpoints.ts';
