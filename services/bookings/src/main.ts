import { runService } from '@backflow/service-kit';
import { bookings } from './service.ts';

runService(bookings);
