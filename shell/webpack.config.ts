import { firstScreenConfig, shellConfig } from '@backflow/build';
import { shellPages } from './src/pages.ts';

export default [shellConfig(import.meta.dirname, shellPages), firstScreenConfig(import.meta.dirname)];
