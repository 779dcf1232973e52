import { runService } from '@backflow/service-kit';
import { exemplar } from './service.ts';

runService(exemplar);
