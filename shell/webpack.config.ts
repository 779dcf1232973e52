import { shellConfig } from '@backflow/build';
import { shellPages } from './src/pages.ts';

export default shellConfig(import.meta.dirname, shellPages);
