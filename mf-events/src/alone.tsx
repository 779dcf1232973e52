import '@backflow/ui/global.css';
import { runAlone } from '@backflow/platform/alone';
import { manifest } from '../remote.ts';
import { Root } from './root.tsx';

runAlone(manifest, Root);
