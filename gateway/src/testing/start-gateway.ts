import { mkdtemp, rm } from 'node:fs/promises';
import type { ServerOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@backflow/contracts';
import type { Endpoint, ReleaseDocument, Service } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import type { ServedRemote } from '@backflow/contracts/releases';
import { createLogger } from '@backflow/service-kit/process';
import { createGateway } from '../app.ts';
import { gatewaySettings, urlVariable } from '../config.ts';
import type { GatewaySettings } from '../config.ts';
import { respondWithReleases, servedRemote } from './fixture-releases.ts';
import { KEEP_ALIVE, listen } from './listen.ts';
import { TEST_SECRET, startService } from './start-service.ts';
import type { TestService } from './start-service.ts';

/** The discard port, which no process listens on. */
const NOWHERE = 'redis://127.0.0.1:9';

/** The gateway, with a service of the test's own for each of the platform's. */
export interface TestGateway extends Readonly<Record<Service, TestService>> {
  readonly url: string;
  /** Empty folder that the shell is served from. */
  readonly siteDir: string;
  drain(): void;
  close(): Promise<void>;
}

/**
 * Starts it listening on a free port, once it knows what these services offer.
 * @param releases the remotes, each with its live release alone or with all that releases lists
 */
export async function startGateway(
  overrides: Partial<GatewaySettings> = {},
  endpoints: readonly Endpoint[] = ALL_ENDPOINTS,
  serverOptions: ServerOptions = {},
  releases: readonly (ServedRemote | ReleaseDocument)[] = [],
): Promise<TestGateway> {
  const started = await Promise.all(
    SERVICES.map(async (name) => {
      const own = endpoints.filter(({ service }) => service === name);
      return [name, await startService(name, own)] as const;
    }),
  );
  // TypeScript knows the names of `Object.fromEntries` only as texts.
  const services = Object.fromEntries(started) as Record<Service, TestService>;
  services.releases.respond(
    respondWithReleases(releases.map((each) => ('remote' in each ? each : servedRemote(each)))),
  );
  const folders = await Promise.all([temporaryFolder(), temporaryFolder()]);
  const [siteDir, cacheDir] = folders;
  const settings: GatewaySettings = {
    ...gatewaySettings.parse({
      NODE_ENV: 'test',
      PORT: 0,
      REDIS_URL: NOWHERE,
      PUBLIC_ORIGIN: 'https://academy.example',
      GATEWAY_SECRET: TEST_SECRET,
      GATEWAY_CACHE_DIR: cacheDir,
      SITE_DIR: siteDir,
      ...Object.fromEntries(started.map(([name, { url }]) => [urlVariable(name), url])),
    }),
    ...overrides,
  };
  const gateway = createGateway(settings, createLogger('gateway', 'silent'));
  await gateway.start();
  // The gateway's own calls.
  services.releases.seen.length = 0;
  const listening = await listen(gateway.createServer({ ...KEEP_ALIVE, ...serverOptions }));
  return {
    ...services,
    url: listening.url,
    siteDir,
    drain: () => {
      gateway.drain();
      gateway.endStreams();
    },
    close: async () => {
      await Promise.all([listening.close(), ...Object.values(services).map((service) => service.close())]);
      await gateway.close();
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true })));
    },
  };
}

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'backflow-site-'));
