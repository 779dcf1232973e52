import type { Service } from '../../service-list.ts';
import { OWN_SETTINGS } from '../container-settings.ts';
import type { Container } from '../container.ts';
import { COMPONENT, METRICS_PORT, PART_OF, selectorOf, type Manifest } from './pod.ts';

const policy = (name: string, spec: object): Manifest => ({
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: { name, labels: PART_OF },
  spec,
});

const tcp = (...ports: number[]) => ports.map((port) => ({ protocol: 'TCP', port }));
const podsOf = (...roles: Container['role'][]) => ({
  matchExpressions: [{ key: COMPONENT, operator: 'In', values: roles }],
});

/** The ports of the stores, and which containers connect to them. */
const CLIENTS = {
  postgres: { port: 5432, roles: ['service', 'prepare'] },
  redis: { port: 6379, roles: ['service', 'gateway'] },
} as const;

/** Nothing may connect to anything, except for what the policies below allow. */
export function policiesOf(services: readonly Service[]): Manifest[] {
  const gateway = { podSelector: selectorOf('gateway') };
  const releases = { podSelector: selectorOf('releases') };
  return [
    policy('default-deny', { podSelector: { matchLabels: PART_OF }, policyTypes: ['Ingress', 'Egress'] }),
    policy('dns', {
      podSelector: { matchLabels: PART_OF },
      policyTypes: ['Egress'],
      egress: [
        {
          to: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'kube-system' } } }],
          ports: ['UDP', 'TCP'].map((protocol) => ({ protocol, port: 53 })),
        },
      ],
    }),
    // The one public door.
    policy('gateway', {
      podSelector: selectorOf('gateway'),
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ ports: tcp(3000) }],
      egress: [{ to: [{ podSelector: podsOf('service') }], ports: tcp(4000) }],
    }),
    // The service releases reads the contracts of the others.
    policy('services', {
      podSelector: podsOf('service'),
      policyTypes: ['Ingress'],
      ingress: [{ from: [gateway, releases], ports: tcp(4000) }],
    }),
    policy('releases', {
      podSelector: selectorOf('releases'),
      policyTypes: ['Egress'],
      egress: [{ to: [{ podSelector: podsOf('service') }], ports: tcp(4000) }],
    }),
    policy('metrics', {
      podSelector: podsOf('service', 'gateway'),
      policyTypes: ['Ingress'],
      ingress: [
        {
          from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
          ports: tcp(METRICS_PORT),
        },
      ],
    }),
    policy('remotes', {
      podSelector: podsOf('remote'),
      policyTypes: ['Egress'],
      egress: [{ to: [gateway], ports: tcp(3000) }],
    }),
    ...services.flatMap((name) => {
      const { outside } = OWN_SETTINGS[name] ?? {};
      return outside ? [outsidePolicy(name, outside.ports)] : [];
    }),
  ];
}

/** Any address except that of a cloud's metadata, which hands out credentials. */
const outsidePolicy = (name: string, ports: readonly number[]): Manifest =>
  policy(`${name}-outside`, {
    podSelector: selectorOf(name),
    policyTypes: ['Egress'],
    egress: [{ to: [{ ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } }], ports: tcp(...ports) }],
  });

/** From their clients to the stores: in the cluster, or managed ones at addresses that only the operator knows. */
export const storePolicies = (where: 'inside' | 'outside'): Manifest[] =>
  Object.entries(CLIENTS).flatMap(([store, { port, roles }]) => [
    policy(`${store}-clients`, {
      podSelector: podsOf(...roles),
      policyTypes: ['Egress'],
      egress: [
        {
          to: [
            where === 'inside'
              ? { podSelector: selectorOf(store) }
              : { ipBlock: { cidr: '0.0.0.0/0', except: ['169.254.0.0/16'] } },
          ],
          ports: tcp(port),
        },
      ],
    }),
    ...(where === 'inside'
      ? [
          policy(store, {
            podSelector: selectorOf(store),
            policyTypes: ['Ingress'],
            ingress: [{ from: [{ podSelector: podsOf(...roles) }], ports: tcp(port) }],
          }),
        ]
      : []),
  ]);
