import { runService } from '@backflow/service-kit';
import { identity } from './service.ts';

runService(identity);
