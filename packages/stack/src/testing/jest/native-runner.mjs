// Jest would transform a module in TypeScript into CommonJS: Node loads this one, and those it imports, as they are.
export { default } from './native-runner.ts';
