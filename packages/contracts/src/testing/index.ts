export { exampleOf, fixtureOf, nextId } from './examples.ts';
