export { claimPort, freePort } from './ports.ts';
export { readStackFile, type StackFile } from './stack-file.ts';
