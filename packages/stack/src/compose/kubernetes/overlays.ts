import type { Container } from '../container.ts';
import { imageOf, labelsOf, SECRETS, SETTINGS, type Manifest } from './pod.ts';
import { isScaled } from './workload.ts';

type Containers = Readonly<Record<string, Container>>;

const GENERATORS = {
  configMapGenerator: [{ name: SETTINGS, envs: ['settings.env'] }],
  secretGenerator: [{ name: SECRETS, envs: ['secrets.env'] }],
};

/** The images built from this repository. Each has a tag of its own: teams release their services alone. */
const imagesOf = (containers: Containers) => {
  const built = Object.values(containers).filter(({ image }) => typeof image !== 'string');
  return [...new Set(built.map(imageOf))].map((name) => ({
    name,
    newName: `registry.example.com/${name}`,
    newTag: 'REPLACE_ME',
  }));
};

const kustomization = (parts: object): Manifest => ({
  apiVersion: 'kustomize.config.k8s.io/v1beta1',
  kind: 'Kustomization',
  ...parts,
});

export const baseKustomization = (resources: readonly string[]): Manifest => kustomization({ resources });

/** Managed Postgres, Redis and bucket. */
export const cloudKustomization = (containers: Containers): Manifest =>
  kustomization({
    namespace: 'backflow',
    resources: ['../../base', 'ingress.yaml', 'stores.yaml'],
    ...GENERATORS,
    images: imagesOf(containers),
  });

/** One instance of each, the stores beside them, and files on volumes. */
export function oneNodeKustomization(containers: Containers): Manifest {
  const names = Object.entries(containers).filter(([, { role }]) => role === 'service' || role === 'gateway');
  return kustomization({
    namespace: 'backflow',
    resources: ['../../base', 'ingress.yaml', 'stores.yaml'],
    ...GENERATORS,
    images: imagesOf(containers),
    replicas: names.filter(([name]) => !isScaled(name)).map(([name]) => ({ name, count: 1 })),
    patches: [
      {
        target: { group: 'autoscaling', version: 'v2', kind: 'HorizontalPodAutoscaler' },
        patch: toJson({
          $patch: 'delete',
          apiVersion: 'autoscaling/v2',
          kind: 'HorizontalPodAutoscaler',
          metadata: { name: 'all' },
        }),
      },
      ...names
        .filter(([, { role, volumes }]) => role === 'service' && volumes)
        .map(([name, container]) => ({
          target: { kind: 'Deployment', name },
          patch: storeOnVolume(container),
        })),
    ],
  });
}

/** Replaces the empty folder by the volume, and the check for a bucket by nothing. */
function storeOnVolume({ volumes = [] }: Container): string {
  const [claimName = ''] = volumes[0]?.split(':') ?? [];
  return toJson([
    { op: 'remove', path: '/spec/template/spec/initContainers/1' },
    {
      op: 'replace',
      path: '/spec/template/spec/volumes/1',
      value: { name: 'data-files', persistentVolumeClaim: { claimName } },
    },
  ]);
}

const toJson = (patch: unknown): string => `${JSON.stringify(patch, null, 2)}\n`;

export const ingress = (): Manifest => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: {
    name: 'backflow',
    labels: labelsOf('gateway', 'gateway'),
    annotations: {
      // Uploads have limits of their own; an open stream may be silent for a while.
      'nginx.ingress.kubernetes.io/proxy-body-size': '12m',
      'nginx.ingress.kubernetes.io/proxy-buffering': 'off',
      'nginx.ingress.kubernetes.io/proxy-read-timeout': '3600',
    },
  },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: ['academy.example.com'], secretName: 'academy-tls' }],
    rules: [
      {
        host: 'academy.example.com',
        http: {
          paths: [
            {
              path: '/',
              pathType: 'Prefix',
              backend: { service: { name: 'gateway', port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
  },
});
