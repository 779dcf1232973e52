import { shellConfig } from '@backflow/build';
import { shellPreloads, shellRoutes } from './src/shell-pages.ts';

export default shellConfig(import.meta.dirname, { routes: shellRoutes, preloads: shellPreloads });
