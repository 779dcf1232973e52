import type { Container } from '../container.ts';
import { containerOf, emptyVolumes, IMAGE_USER, labelsOf, podOf, type Manifest } from './pod.ts';

type Named = readonly [name: string, container: Container];

const jobOf = (name: string, containers: readonly Named[]): Manifest => {
  const [last, ...before] = containers.toReversed();
  if (!last) throw new Error(`${name} has no container`);
  const labels = labelsOf(name, last[1].role);
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, labels },
    spec: {
      backoffLimit: 6,
      ttlSecondsAfterFinished: 3600,
      template: {
        metadata: { labels },
        spec: {
          ...podOf(IMAGE_USER),
          restartPolicy: 'Never',
          ...(before.length > 0 && {
            initContainers: before.toReversed().map(([each, container]) => containerOf(each, container)),
          }),
          containers: [containerOf(...last)],
          volumes: emptyVolumes(last[1]),
        },
      },
    },
  };
};

/** Provisions the database and prepares the schemas, one after the other: the migrations of one name the published views of those before it. */
export const prepareJob = (all: readonly Named[]): Manifest =>
  jobOf(
    'prepare',
    all.filter(([, { role }]) => role === 'provision' || role === 'prepare'),
  );

/** Each publishes the release of a remote, and ends. */
export const remoteJobs = (all: readonly Named[]): Manifest[] =>
  all.filter(([, { role }]) => role === 'remote').map((named) => jobOf(named[0], [named]));
