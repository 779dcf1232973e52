import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs `docker`. @returns what it prints @throws Error with its message */
export async function docker(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, {
    // The builder of before BuildKit works without a registry.
    env: { ...process.env, DOCKER_BUILDKIT: '0', ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout.trim();
}

/** The ids of a service's healthy containers. */
export async function healthyContainers(service: string): Promise<string[]> {
  const label = `label=com.docker.swarm.service.name=${service}`;
  const ids = await docker(['ps', '-q', '--no-trunc', '--filter', label, '--filter', 'health=healthy']);
  return ids.split('\n').filter(Boolean);
}

interface UpdateStatus {
  State: string;
  StartedAt: string;
  Message: string;
}

/** The state of a service's last update; undefined before the first. */
export async function getUpdate(service: string): Promise<UpdateStatus | undefined> {
  const text = await docker(['service', 'inspect', '--format', '{{json .UpdateStatus}}', service]);
  return (JSON.parse(text) as UpdateStatus | null) ?? undefined;
}

/** The image of a service, as its description names it. */
export const getImage = (service: string): Promise<string> =>
  docker(['service', 'inspect', '--format', '{{.Spec.TaskTemplate.ContainerSpec.Image}}', service]);

export interface Task {
  readonly id: string;
  readonly image: string;
  /** Such as `Running 2 minutes ago` or `Complete 5 seconds ago`. */
  readonly state: string;
  readonly error: string;
}

/** The tasks of a service, the newest first. */
export async function getTasks(service: string): Promise<Task[]> {
  const format = '{{.ID}}\t{{.Image}}\t{{.CurrentState}}\t{{.Error}}';
  const lines = await docker(['service', 'ps', '--no-trunc', '--format', format, service]);
  return lines.split('\n').map((line) => {
    const [id = '', image = '', state = '', error = ''] = line.split('\t');
    return { id, image, state, error };
  });
}
