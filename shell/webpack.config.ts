import { firstScreenConfig, offlineWorkerConfig, shellConfig } from '@backflow/build/shell';
import { framePreloads } from './src/frame-preloads.ts';
import { shellPages } from './src/pages.ts';
import { SHELL_SLOTS } from './src/slots.ts';

export default [
  shellConfig(import.meta.dirname, { pages: shellPages, frame: { preloads: framePreloads } }, SHELL_SLOTS),
  firstScreenConfig(import.meta.dirname),
  offlineWorkerConfig(import.meta.dirname),
];
