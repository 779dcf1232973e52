export { exampleOf, fixtureOf } from './example-of.ts';
