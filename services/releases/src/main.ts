import { runService } from '@backflow/service-kit';
import { releases } from './service.ts';

runService(releases);
