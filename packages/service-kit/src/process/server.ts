/** `@backflow/service-kit/server`: what a process needs that has neither a database nor Redis. */
export { parseConfig, processSettings } from '../config.ts';
export { createLogger } from '../logger.ts';
export { runProcess, start } from './run-process.ts';
