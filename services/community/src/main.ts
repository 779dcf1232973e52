import { runService } from '@backflow/service-kit';
import { community } from './service.ts';

runService(community);
