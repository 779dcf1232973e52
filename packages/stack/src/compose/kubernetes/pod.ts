import type { Container } from '../container.ts';
import { LIMITS } from '../containers.ts';
import { nameOfBuilt, pinned } from '../images.ts';
import { flatten } from '../settings-layers.ts';
import { variablesOf, writeSetting, type Setting, type Variable } from '../variables.ts';

export type Manifest = Readonly<Record<string, unknown>>;

export const SETTINGS = 'backflow-settings';
export const SECRETS = 'backflow-secrets';
export const SERVICE_ACCOUNT = 'backflow';
/** The user `node` of the image: Kubernetes tells that a user isn't root by the number only. */
export const IMAGE_USER = 1000;
/** Where Prometheus reads metrics if the setting of this name has this value, as in the example. */
export const METRICS_PORT = 9464;
const NAME = 'app.kubernetes.io/name';
export const COMPONENT = 'app.kubernetes.io/component';
export const PART_OF = { 'app.kubernetes.io/part-of': 'backflow-academy' };

export const selectorOf = (name: string) => ({ matchLabels: { [NAME]: name } });
export const labelsOf = (name: string, role: Container['role']) => ({
  [NAME]: name,
  [COMPONENT]: role,
  ...PART_OF,
});

/** The image of a container without registry and tag, which an overlay sets. */
export function imageOf({ image }: Container): string {
  return typeof image === 'string' ? pinned(image) : `backflow/${nameOfBuilt(image)}`;
}

/** The environment of a container, and of its command. A text with variables in it names them as `$(NAME)`, each defined before it. */
function environmentOf({ settings, command = [] }: Container, isNeeded = (_name: string) => true): object[] {
  const entries = new Map<string, object>();
  for (const [name, setting] of Object.entries(flatten(settings)).filter(([each]) => isNeeded(each))) {
    if (isVariable(setting)) entries.set(name, { name, valueFrom: sourceOf(setting) });
    else {
      for (const each of variablesOf(setting)) {
        entries.set(each.name, { name: each.name, valueFrom: sourceOf(each) });
      }
      entries.set(name, { name, value: valueOf(setting) });
    }
  }
  for (const each of command.flatMap(variablesOf)) {
    entries.set(each.name, { name: each.name, valueFrom: sourceOf(each) });
  }
  return [...entries.values()];
}

const isVariable = (setting: Setting): setting is Variable =>
  typeof setting === 'object' && 'name' in setting;
const valueOf = (setting: Setting): string => writeSetting(setting, ({ name }) => `$(${name})`);

/** The key of the Secret or the ConfigMap. A pod doesn't start while a required key is missing. */
const sourceOf = (variable: Variable) => {
  const key = { key: variable.name, ...(!isRequired(variable) && { optional: true }) };
  return variable.isSecret
    ? { secretKeyRef: { name: SECRETS, ...key } }
    : { configMapKeyRef: { name: SETTINGS, ...key } };
};

export const isRequired = ({ message, beside }: Variable): boolean =>
  message !== undefined || beside !== undefined;

/** Folders that a container writes to: its volumes, and memory. */
export const foldersOf = ({ volumes = [], tmpfs = [] }: Container) =>
  ['/tmp', ...tmpfs, ...volumes.map((volume) => volume.slice(volume.indexOf(':') + 1))].map((mountPath) => ({
    name: mountPath.slice(1).replaceAll('/', '-'),
    mountPath,
  }));

/** A container of a pod: what it runs, with the least privileges. */
export const containerOf = (name: string, container: Container, isNeeded?: (name: string) => boolean) => ({
  name,
  image: imageOf(container),
  ...(container.command && { args: container.command.map(valueOf) }),
  ...(container.settings && { env: environmentOf(container, isNeeded) }),
  resources: {
    requests: { cpu: '100m', memory: '192Mi' },
    limits: {
      memory: (container.memory ?? LIMITS.memory).replace(/[mg]$/, (unit) => `${unit.toUpperCase()}i`),
    },
  },
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
  volumeMounts: foldersOf(container),
});

/**
 * What all pods have in common. Without `enableServiceLinks: false`, Kubernetes would set variables such as `EVENTS_PORT`, which are
 * settings of ours.
 */
export const podOf = (user: number) => ({
  serviceAccountName: SERVICE_ACCOUNT,
  automountServiceAccountToken: false,
  enableServiceLinks: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: user,
    runAsGroup: user,
    fsGroup: user,
    seccompProfile: { type: 'RuntimeDefault' },
  },
});

/** Empty folders of a pod's own. */
export const emptyVolumes = (container: Container) =>
  foldersOf(container).map(({ name }) => ({ name, emptyDir: { sizeLimit: '1Gi' } }));
