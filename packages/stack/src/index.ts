export { readStackFile, type StackFile } from './stack-file.ts';
export { SERVICES, type Service } from './service-list.ts';
