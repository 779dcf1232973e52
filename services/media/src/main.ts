import { runService } from '@backflow/service-kit';
import { media } from './service.ts';

runService(media);
