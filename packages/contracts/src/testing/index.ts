export { exampleOf, fixtureOf, nextId } from './examples.ts';
export * from './answer-batches.ts';
