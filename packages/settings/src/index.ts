export * from './read-environment.ts';
