/** Upper bounds of histograms, in seconds. */
const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const JOB_SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 120];

/**
 * Every metric of our own. Labels have few values, which contracts, code and configuration know: an endpoint's id, a service, a queue,
 * a remote. Never a path, a network address, a member, or anything else that a visitor can choose.
 */
export const METRICS = {
  requests: {
    type: 'counter',
    name: 'backflow_requests_total',
    help: 'Requests by the class of their status; "aborted" when the connection closed before the end of the response.',
    labels: ['service', 'endpoint', 'method', 'status'],
  },
  requestSeconds: {
    type: 'histogram',
    name: 'backflow_request_duration_seconds',
    help: 'Time from a request to the end of its response, without streams.',
    labels: ['service', 'endpoint'],
    buckets: REQUEST_SECONDS,
  },
  requestsInFlight: {
    type: 'gauge',
    name: 'backflow_requests_in_flight',
    help: 'Requests under way at the gateway by lane; the lane "stream" has the open streams.',
    labels: ['service', 'lane'],
  },
  upstreamRequests: {
    type: 'counter',
    name: 'backflow_upstream_requests_total',
    help: 'Requests of the gateway to services by outcome: succeeded (any response), failed, abandoned (the visitor left), refused (limit or open circuit).',
    labels: ['upstream', 'lane', 'outcome'],
  },
  upstreamRetries: {
    type: 'counter',
    name: 'backflow_upstream_retries_total',
    help: 'Reads that the gateway sent a second time.',
    labels: ['upstream'],
  },
  upstreamCircuits: {
    type: 'counter',
    name: 'backflow_upstream_circuits_total',
    help: 'Times that the gateway stopped sending requests to a failing service.',
    labels: ['upstream', 'lane'],
  },
  upstreamCircuitOpen: {
    type: 'gauge',
    name: 'backflow_upstream_circuit_open',
    help: '1 while a service gets no requests of a lane.',
    labels: ['upstream', 'lane'],
  },
  cacheRequests: {
    type: 'counter',
    name: 'backflow_cache_requests_total',
    help: 'Look-ups in caches of responses.',
    labels: ['service', 'cache', 'result'],
  },
  cacheEntries: {
    type: 'gauge',
    name: 'backflow_cache_entries',
    help: 'Cached responses.',
    labels: ['service', 'cache'],
  },
  cacheBytes: {
    type: 'gauge',
    name: 'backflow_cache_bytes',
    help: 'Size of the cached responses, as the cache counts it.',
    labels: ['service', 'cache'],
  },
  rateLimited: {
    type: 'counter',
    name: 'backflow_rate_limited_total',
    help: 'Requests refused by a limit of rate or concurrency.',
    labels: ['limit'],
  },
  jobs: {
    type: 'gauge',
    name: 'backflow_jobs',
    help: 'Jobs by state: ready, deferred (to run later, or again), active, failed (given up within 7 days). At most 15 s old.',
    labels: ['queue', 'state'],
  },
  oldestJob: {
    type: 'gauge',
    name: 'backflow_oldest_job_seconds',
    help: 'How long the oldest due job of a queue has been waiting; 0 without any.',
    labels: ['queue'],
  },
  jobRuns: {
    type: 'counter',
    name: 'backflow_job_runs_total',
    help: 'Attempts of jobs by outcome: done, failed (to be tried again), given_up.',
    labels: ['queue', 'outcome'],
  },
  jobSeconds: {
    type: 'histogram',
    name: 'backflow_job_duration_seconds',
    help: 'Time of an attempt of a job.',
    labels: ['queue'],
    buckets: JOB_SECONDS,
  },
  deliveries: {
    type: 'counter',
    name: 'backflow_deliveries_total',
    help: 'Outcomes of attempts to send mails and text messages: sent, waiting (to be tried again), failed, skipped.',
    labels: ['channel', 'status'],
  },
  bounces: {
    type: 'counter',
    name: 'backflow_mail_bounces_total',
    help: 'Addresses that a mail server refused permanently.',
    labels: [],
  },
  poolConnections: {
    type: 'gauge',
    name: 'backflow_db_pool_connections',
    help: 'Open connections to Postgres, used or idle.',
    labels: ['service', 'pool', 'state'],
  },
  poolSize: {
    type: 'gauge',
    name: 'backflow_db_pool_max_connections',
    help: 'Connections to Postgres that a pool may open.',
    labels: ['service', 'pool'],
  },
  poolWaiting: {
    type: 'gauge',
    name: 'backflow_db_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    labels: ['service', 'pool'],
  },
  redisReady: {
    type: 'gauge',
    name: 'backflow_redis_ready',
    help: '1 while Redis responds.',
    labels: ['service'],
  },
  redisSeconds: {
    type: 'gauge',
    name: 'backflow_redis_ping_seconds',
    help: 'Time of a PING during the scrape.',
    labels: ['service'],
  },
  diskFree: {
    type: 'gauge',
    name: 'backflow_disk_free_bytes',
    help: 'Free space of the disk of a data folder.',
    labels: ['folder'],
  },
  diskSize: {
    type: 'gauge',
    name: 'backflow_disk_size_bytes',
    help: 'Size of the disk of a data folder.',
    labels: ['folder'],
  },
  uploads: {
    type: 'counter',
    name: 'backflow_uploads_total',
    help: 'Uploads that were received whole.',
    labels: ['field'],
  },
  uploadBytes: {
    type: 'counter',
    name: 'backflow_upload_bytes_total',
    help: 'Bytes of uploads that were received whole.',
    labels: ['field'],
  },
  releaseOutcomes: {
    type: 'counter',
    name: 'backflow_release_outcomes_total',
    help: 'Reports of pages about stored releases of remotes: loaded, or the kind of failure.',
    labels: ['remote', 'release', 'outcome'],
  },
  webVitals: {
    type: 'histogram',
    name: 'backflow_web_vital_seconds',
    help: 'Web vitals of pages in browsers (LCP, INP, FCP, TTFB), by the page’s pattern, its remote and release; pages of the shell have the remote "shell".',
    labels: ['vital', 'page', 'remote', 'release'],
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 0.8, 1.2, 1.8, 2.5, 4, 6, 10],
  },
  layoutShift: {
    type: 'histogram',
    name: 'backflow_web_vital_layout_shift',
    help: 'Cumulative layout shift (CLS) of pages in browsers.',
    labels: ['page', 'remote', 'release'],
    buckets: [0.001, 0.01, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
  },
  build: {
    type: 'gauge',
    name: 'backflow_build_info',
    help: 'Always 1. Of a service, "contract" is the version of what it offers.',
    labels: ['service', 'contract', 'node'],
  },
} as const satisfies Record<string, Metric>;

interface Metric {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly name: `backflow_${string}`;
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets?: readonly number[];
}

type List = typeof METRICS;
export type MetricName<Type extends Metric['type']> = {
  [Name in keyof List]: List[Name]['type'] extends Type ? Name : never;
}[keyof List];
export type LabelsOf<Name extends keyof List> = Readonly<Record<List[Name]['labels'][number], string>>;
