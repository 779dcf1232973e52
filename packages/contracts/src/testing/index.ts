export { makeExample, makeFixture, nextId } from './examples.ts';
export * from './answer-batches.ts';
export { FakeCaches } from './fake-caches.ts';
