import { runService } from '@backflow/service-kit';
import { events } from './service.ts';

runService(events);
