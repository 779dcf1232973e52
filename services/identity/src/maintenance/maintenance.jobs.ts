import { job } from '@backflow/service-kit';
import { emptyOutbox, emptyOutboxJob } from './empty-outbox.ts';
import { purgeExpired, purgeExpiredJob } from './purge-expired.ts';

export const maintenanceJobs = [job(purgeExpiredJob, purgeExpired), job(emptyOutboxJob, emptyOutbox)];
