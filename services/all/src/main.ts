import { runServices } from '@backflow/service-kit';
import { services } from './service.ts';

runServices(services);
