import type { BuiltImage, Image } from './images.ts';
import type { Layer } from './settings-layers.ts';
import type { Setting } from './variables.ts';

export type Health =
  | { readonly path: string; readonly port: number }
  | { readonly command: readonly string[]; readonly startPeriod: string };

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';

/**
 * What a container is, in the words of the Compose specification. `render-compose.ts` and `kubernetes/` write it; the order of
 * the keys is that of docker-compose.yml.
 */
export interface Container {
  readonly role: 'store' | 'provision' | 'prepare' | 'service' | 'remote' | 'gateway';
  /** A published image, or one that is built here. */
  readonly image: Image | BuiltImage;
  /** Of a store, whose entry point starts as root. */
  readonly capabilities?: readonly string[];
  /** Default: the limit of every container. */
  readonly memory?: string;
  readonly command?: readonly Setting[];
  readonly settings?: Layer;
  /** `name:path`, or the path alone: a volume of each container's own. */
  readonly volumes?: readonly string[];
  /** The port it listens on. */
  readonly port?: number;
  /** Whether browsers reach its port, through a proxy. */
  readonly isPublic?: true;
  /** `outside`: it may connect to other networks. */
  readonly networks: readonly ('inside' | 'outside')[];
  readonly restart: 'unless-stopped' | 'no' | 'on-failure:5';
  readonly health?: Health;
  readonly dependsOn?: Readonly<Record<string, { readonly condition: Condition }>>;
  /** Other folders in memory than `/tmp`. */
  readonly tmpfs?: readonly string[];
  readonly sharedMemory?: string;
  readonly pids?: number;
  readonly stopSignal?: string;
}
