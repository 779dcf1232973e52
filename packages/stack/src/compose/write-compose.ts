import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { remoteNames } from '../frontends/frontend-list.ts';
import { inRepo } from '../repo.ts';
import { SERVICES, type Service } from '../service-list.ts';
import { renderKubernetes } from './kubernetes/render-kubernetes.ts';
import { renderCompose } from './render-compose.ts';
import { renderStack } from './swarm/render-stack.ts';

type Files = Readonly<Record<string, string>>;

interface Target {
  /** What is written, for a message. */
  name: string;
  /** The files, by path in the checkout. */
  render: (services: readonly Service[], remotes: readonly string[]) => Files;
  /** All files of this pattern are written by the command: others of it are removed. */
  pattern: string;
}

const KUBERNETES = 'deploy/kubernetes';
const SWARM = 'deploy/swarm';

const below = (folder: string, files: Files): Files =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

/** What is written from the list of services and the folders of the remotes. */
export const TARGETS = {
  compose: {
    name: 'docker-compose.yml',
    render: (services, remotes) => ({ 'docker-compose.yml': renderCompose(services, remotes) }),
    pattern: 'docker-compose.yml',
  },
  kubernetes: {
    name: KUBERNETES,
    render: (services, remotes) => below(KUBERNETES, renderKubernetes(services, remotes)),
    pattern: `${KUBERNETES}/**/*.{yaml,example}`,
  },
  stack: {
    name: SWARM,
    render: (services, remotes) => below(SWARM, renderStack(services, remotes)),
    pattern: `${SWARM}/*.{yml,cfg,tmpl,sh,example}`,
  },
} satisfies Record<string, Target>;
export type TargetName = keyof typeof TARGETS;

export const isTarget = (name: string): name is TargetName => Object.hasOwn(TARGETS, name);

/** The files of a target as they should be. */
export const filesOf = (target: TargetName, services: readonly Service[] = SERVICES): Files =>
  TARGETS[target].render(services, remoteNames());

/** The files of a target as they are. */
export const readFilesOf = (target: TargetName): Files =>
  Object.fromEntries(
    globSync(TARGETS[target].pattern, { cwd: inRepo('.') }).map((path) => [
      path,
      readFileSync(inRepo(path), 'utf8'),
    ]),
  );

/** Updates the files of a target if the lists have changed. @returns whether a file was written or removed */
export function writeTarget(target: TargetName, services?: readonly Service[]): boolean {
  const files = filesOf(target, services);
  const removed = Object.keys(readFilesOf(target)).filter((path) => files[path] === undefined);
  for (const path of removed) rmSync(inRepo(path));
  const changed = Object.entries(files).filter(
    ([path, text]) => !existsSync(inRepo(path)) || readFileSync(inRepo(path), 'utf8') !== text,
  );
  for (const [path, text] of changed) {
    mkdirSync(dirname(inRepo(path)), { recursive: true });
    writeFileSync(inRepo(path), text);
  }
  return removed.length + changed.length > 0;
}

/** Updates the files of all targets. */
export function writeAllTargets(services?: readonly Service[]): void {
  for (const target of Object.keys(TARGETS)) if (isTarget(target)) writeTarget(target, services);
}
