import type { Container } from '../container.ts';
import { PREPARE_SETTINGS } from '../settings-layers.ts';
import {
  containerOf,
  emptyVolumes,
  IMAGE_USER,
  labelsOf,
  METRICS_PORT,
  podOf,
  selectorOf,
  type Manifest,
} from './pod.ts';

/** How long requests go on to arrive at a pod that is to end: the gateway and proxies still have its address. */
const PRE_STOP_SECONDS = 10;
/** After `PRE_STOP_SECONDS`, requests in flight get 8 s (`GRACE_MS` of service-kit), and closing needs some more. */
const TERMINATION_SECONDS = 30;

/** The least number of instances: one may end while the other serves. */
const REPLICAS = 2;
/** Instances of processes whose work is done one after the other, whatever their number: jobs, and publishing. */
const NOT_SCALED = ['notifications', 'releases'];
const MOST = 4;
const MOST_OF: Readonly<Record<string, number>> = { gateway: 6, events: 6, community: 6 };

export const isScaled = (name: string): boolean => !NOT_SCALED.includes(name);

/** Deployment, Service, budget and autoscaler of a service or the gateway. */
export const workloadOf = (name: string, container: Container): Manifest[] => [
  deploymentOf(name, container),
  serviceOf(name, container),
  {
    apiVersion: 'policy/v1',
    kind: 'PodDisruptionBudget',
    metadata: { name, labels: labelsOf(name, container.role) },
    // A pod that is not ready may be evicted: it serves nobody.
    spec: { selector: selectorOf(name), maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' },
  },
  ...(isScaled(name) ? [autoscalerOf(name, container)] : []),
];

const deploymentOf = (name: string, container: Container): Manifest => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name, labels: labelsOf(name, container.role) },
  spec: {
    // The autoscaler sets the number of the others.
    ...(!isScaled(name) && { replicas: REPLICAS }),
    revisionHistoryLimit: 5,
    progressDeadlineSeconds: 600,
    selector: selectorOf(name),
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
    template: {
      metadata: {
        labels: labelsOf(name, container.role),
        annotations: { 'prometheus.io/scrape': 'true', 'prometheus.io/port': String(METRICS_PORT) },
      },
      spec: {
        ...podOf(IMAGE_USER),
        terminationGracePeriodSeconds: TERMINATION_SECONDS,
        topologySpreadConstraints: ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'].map(
          (topologyKey) => ({
            maxSkew: 1,
            topologyKey,
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: selectorOf(name),
            matchLabelKeys: ['pod-template-hash'],
          }),
        ),
        ...(container.role === 'service' && { initContainers: waitsOf(container) }),
        containers: [
          {
            ...containerOf(name, container),
            ports: [
              { name: 'http', containerPort: container.port },
              { name: 'metrics', containerPort: METRICS_PORT },
            ],
            ...probesOf(container),
            lifecycle: { preStop: { exec: { command: ['sleep', String(PRE_STOP_SECONDS)] } } },
          },
        ],
        volumes: emptyVolumes(container),
      },
    },
  },
});

/** A pod starts once its schema is prepared, and with stored files only with a bucket: its own folder ends with it. */
const waitsOf = (container: Container): object[] => [
  {
    ...containerOf(
      'wait-until-prepared',
      { ...container, command: ['src/main.ts', 'wait-until-prepared'] },
      (name) => PREPARE_SETTINGS.includes(name),
    ),
  },
  ...(container.volumes
    ? [
        containerOf('require-bucket', { ...container, command: ['-e', REQUIRE_BUCKET] }, (name) =>
          name.startsWith('FILES_S3_BUCKET'),
        ),
      ]
    : []),
];

const REQUIRE_BUCKET =
  "if (!process.env.FILES_S3_BUCKET) throw new Error('Set FILES_S3_BUCKET: files in a pod are lost with it.')";

/**
 * A new pod is ready once Postgres and Redis respond. Later, readiness is that of the process alone: otherwise a pause of Redis
 * would take all instances away at once, also from visitors who need no session.
 */
function probesOf({ role, port }: Container) {
  const get = (path: string, periodSeconds: number, failureThreshold: number) => ({
    httpGet: { path, port },
    periodSeconds,
    timeoutSeconds: 3,
    failureThreshold,
  });
  return {
    startupProbe: get(role === 'service' ? '/readyz' : '/healthz', 2, 60),
    readinessProbe: get('/healthz', 5, 2),
    livenessProbe: get('/healthz', 10, 6),
  };
}

/** A service's name resolves to the addresses of all its instances, over which the gateway spreads requests. */
const serviceOf = (name: string, { role, port }: Container): Manifest => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, labels: labelsOf(name, role) },
  spec: {
    ...(role === 'gateway' ? { type: 'ClusterIP' } : { clusterIP: 'None' }),
    selector: selectorOf(name).matchLabels,
    ports: [{ name: 'http', port, targetPort: port }],
  },
});

/** Half a core on average: a process uses one at most. */
const autoscalerOf = (name: string, { role }: Container): Manifest => ({
  apiVersion: 'autoscaling/v2',
  kind: 'HorizontalPodAutoscaler',
  metadata: { name, labels: labelsOf(name, role) },
  spec: {
    scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name },
    minReplicas: REPLICAS,
    maxReplicas: MOST_OF[name] ?? MOST,
    metrics: [
      { type: 'Resource', resource: { name: 'cpu', target: { type: 'AverageValue', averageValue: '500m' } } },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 300 } },
  },
});
