import { runService } from '@backflow/service-kit';
import { notifications } from './service.ts';

runService(notifications);
