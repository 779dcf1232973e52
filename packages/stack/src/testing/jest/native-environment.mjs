// See native-runner.mjs.
export { default } from './native-environment.ts';
