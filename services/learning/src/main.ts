import { runService } from '@backflow/service-kit';
import { learning } from './service.ts';

runService(learning);
