export { METRICS } from './metric-list.ts';
export { closeMetrics, metrics, openMetrics } from './metrics.ts';
export { RequestMetrics } from './request-metrics.ts';
export { reportDisk } from './report-disk.ts';
export { reportRedis } from './report-redis.ts';
