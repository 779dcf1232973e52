import '@backflow/ui/global.css';
import { runAlone } from '@backflow/platform/alone';
import type { PageModule } from '@backflow/platform/alone';
import { manifest } from '../remote.ts';

runAlone(manifest, (name) => import(`./pages/${name}.tsx`) as Promise<PageModule>);
