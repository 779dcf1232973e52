import type { Container } from '../container.ts';
import { containerOf, foldersOf, labelsOf, podOf, selectorOf, type Manifest } from './pod.ts';

/** The user of both official images; as this user their entry points need no root and no capabilities. */
const STORE_USER = 999;

const claimOf = (name: string, storage: string) => ({
  metadata: { name },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
});

/** A volume that all instances of a service on one node share. */
export const volumeClaim = (name: string): Manifest => ({
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  ...claimOf(name, '20Gi'),
});

/** A store with its data on a volume of its own, and its Service. */
export function storeOf(name: string, container: Container): Manifest[] {
  const [volume = ''] = container.volumes ?? [];
  const [claim = '', path] = volume.split(':');
  const { volumeMounts, ...rest } = containerOf(name, container);
  const probe = { exec: { command: probeOf(container) }, periodSeconds: 5, timeoutSeconds: 5 };
  const labels = labelsOf(name, container.role);
  const memory = container.sharedMemory;
  return [
    {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name, labels },
      spec: {
        serviceName: name,
        replicas: 1,
        selector: selectorOf(name),
        template: {
          metadata: { labels },
          spec: {
            ...podOf(STORE_USER),
            // Postgres writes a checkpoint first.
            terminationGracePeriodSeconds: 120,
            containers: [
              {
                ...rest,
                ports: [{ name, containerPort: container.port }],
                startupProbe: { ...probe, failureThreshold: 120 },
                readinessProbe: probe,
                volumeMounts: [
                  ...volumeMounts.map((mount) =>
                    mount.mountPath === path ? { ...mount, name: claim } : mount,
                  ),
                  ...(memory === undefined ? [] : [{ name: 'shared-memory', mountPath: '/dev/shm' }]),
                ],
              },
            ],
            volumes: [
              ...foldersOf(container)
                .filter(({ mountPath }) => mountPath !== path)
                .map((folder) => ({ name: folder.name, emptyDir: { sizeLimit: '1Gi' } })),
              ...(memory === undefined
                ? []
                : [
                    {
                      name: 'shared-memory',
                      emptyDir: { medium: 'Memory', sizeLimit: memory.replace('m', 'Mi') },
                    },
                  ]),
            ],
          },
        },
        volumeClaimTemplates: [claimOf(claim, '20Gi')],
      },
    },
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name, labels },
      spec: {
        clusterIP: 'None',
        selector: selectorOf(name).matchLabels,
        ports: [{ name, port: container.port, targetPort: container.port }],
      },
    },
  ];
}

/** The command of Compose's health check. */
function probeOf({ health }: Container): readonly string[] {
  if (!health || !('command' in health)) throw new Error('a store has a command that checks it');
  const [kind, ...command] = health.command;
  return kind === 'CMD-SHELL' ? ['sh', '-c', ...command] : command;
}
