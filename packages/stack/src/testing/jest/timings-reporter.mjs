// See native-runner.mjs.
export { default } from './timings-reporter.ts';
