import { runService } from '@backflow/service-kit';
import { credentials } from './service.ts';

runService(credentials);
