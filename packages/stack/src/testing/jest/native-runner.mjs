// Jest would transform a TypeScript module into CommonJS: Node loads this one, and its imports, as they are.
export { default } from './native-runner.ts';
