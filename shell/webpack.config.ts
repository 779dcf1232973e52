import { firstScreenConfig, shellConfig } from '@backflow/build/shell';
import { framePreloads } from './src/frame-preloads.ts';
import { shellPages } from './src/pages.ts';

export default [
  shellConfig(import.meta.dirname, { pages: shellPages, frame: { preloads: framePreloads } }),
  firstScreenConfig(import.meta.dirname),
];
