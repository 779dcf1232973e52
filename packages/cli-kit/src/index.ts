export { Failure, reasonOf } from './failure.ts';
export { Progress } from './progress.ts';
export { readVariables } from './read-variables.ts';
