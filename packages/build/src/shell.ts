export { firstScreenConfig } from './first-screen-config.ts';
export { flatConfig } from './flat-config.ts';
export { offlineWorkerConfig } from './offline-worker-config.ts';
export { shellConfig } from './shell-config.ts';
