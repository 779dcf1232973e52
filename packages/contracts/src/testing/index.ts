export { exampleOf } from './example-of.ts';
