import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { SERVICES } from '@backflow/contracts/services';
import { docker, healthyContainers, getTasks, getUpdate } from './docker.ts';
import { until } from '../support/until.ts';
import { IMAGE_NAMES } from './images.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../deploy');
const STACK = 'backflow-run';
const INSTALL_MS = 15 * 60_000;

/** Processes of which two run. */
export const REPLICATED: readonly string[] = ['gateway', ...SERVICES];

/** Services that end by themselves. */
const RUNS_ONCE = /_(provision|prepare-\w+|remote-\w+)$/;

export const tagVariable = (image: string): string => `${image.toUpperCase().replaceAll('-', '_')}_TAG`;
/** The name of a service in the swarm. */
export const inSwarm = (name: string): string => `${STACK}_${name}`;

/** A stack in a swarm of this machine, deployed from the files of the repository. */
export class Swarm {
  readonly #settings: Record<string, string>;

  /** @param settings added to those of a first installation */
  constructor(settings: Readonly<Record<string, string>>) {
    this.#settings = {
      STACK,
      TRUST_PROXY: 'true',
      ...Object.fromEntries(IMAGE_NAMES.map((name) => [tagVariable(name), '1'])),
      ...settings,
    };
  }

  /** Initializes a swarm where there is none, without the data of an interrupted run, and labels its node. */
  async init(): Promise<void> {
    const state = await docker(['info', '--format', '{{.Swarm.LocalNodeState}}']);
    if (state !== 'active') {
      await removeVolumes();
      await docker(['swarm', 'init', '--advertise-addr', '127.0.0.1']);
    }
    const labels = ['backflow.stores=true', 'backflow.files=true'].flatMap((each) => ['--label-add', each]);
    await docker(['node', 'update', ...labels, await docker(['info', '--format', '{{.Swarm.NodeID}}'])]);
  }

  /** Creates the secrets that are missing. No mail server listens. */
  async createSecrets(): Promise<void> {
    await promisify(execFile)('sh', [path.join(FOLDER, 'swarm/create-secrets.sh')], {
      env: { ...process.env, ...this.#settings, SMTP_URL: 'smtp://127.0.0.1:25' },
    });
  }

  /** Deploys the stack, with other settings from now on. */
  async deploy(changes: Readonly<Record<string, string>> = {}): Promise<void> {
    Object.assign(this.#settings, changes);
    const files = ['containers.yml', 'swarm/stack.yml'].flatMap((file) => ['-c', path.join(FOLDER, file)]);
    await docker(['stack', 'deploy', '--resolve-image', 'never', ...files, STACK], this.#settings);
  }

  /** Waits until two of each process and the proxy are healthy, and what runs once is complete. */
  async untilInstalled(): Promise<void> {
    for (const name of REPLICATED) await this.untilHealthy(name, INSTALL_MS);
    const isServed = async () => (await healthyContainers(inSwarm('proxy'))).length === 1;
    await until('a healthy proxy', INSTALL_MS, isServed);
    const services = await docker(['stack', 'services', '--format', '{{.Name}}', STACK]);
    for (const name of services.split('\n').filter((each) => RUNS_ONCE.test(each))) {
      await this.untilComplete(name, INSTALL_MS);
    }
  }

  untilHealthy(name: string, timeoutMs = 120_000): Promise<void> {
    const isHealthy = async () => (await healthyContainers(inSwarm(name))).length === 2;
    return until(`two healthy containers of ${name}`, timeoutMs, isHealthy);
  }

  /** Waits until the newest task of what runs once, by its name in the swarm, is complete. */
  untilComplete(service: string, timeoutMs: number): Promise<void> {
    const isComplete = async () => (await getTasks(service))[0]?.state.startsWith('Complete') === true;
    return until(`${service} to complete`, timeoutMs, isComplete);
  }

  /** Deploys changes and waits for the end of the update of one service. @returns its state */
  async update(name: string, changes: Readonly<Record<string, string>>, timeoutMs: number): Promise<string> {
    const before = await getUpdate(inSwarm(name));
    await this.deploy(changes);
    await until(`an update of ${name}`, 60_000, async () => {
      const now = await getUpdate(inSwarm(name));
      return now?.StartedAt !== before?.StartedAt;
    });
    return this.untilUpdated(name, timeoutMs);
  }

  /** Waits for the end of the last update of a service. @returns its state */
  async untilUpdated(name: string, timeoutMs: number): Promise<string> {
    let state = '';
    await until(`the end of the update of ${name}`, timeoutMs, async () => {
      state = (await getUpdate(inSwarm(name)))?.State ?? '';
      return /completed|paused/.test(state);
    });
    return state;
  }

  /** Removes the stack, its secrets and volumes, and leaves the swarm. */
  async remove(): Promise<void> {
    await docker(['stack', 'rm', STACK]);
    await until('the containers to end', 180_000, async () => {
      const label = `label=com.docker.stack.namespace=${STACK}`;
      return (await docker(['ps', '--all', '--quiet', '--filter', label])) === '';
    });
    await docker(['swarm', 'leave', '--force']);
    await removeVolumes();
  }
}

async function removeVolumes(): Promise<void> {
  const volumes = await docker(['volume', 'ls', '--quiet', '--filter', `name=^${STACK}_`]);
  if (volumes !== '') await docker(['volume', 'rm', ...volumes.split('\n')]);
}
