import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@backflow/service-kit/process';
import { createGateway } from '../app.ts';
import { answerClientError } from '../client-error.ts';
import { gatewaySettings } from '../config.ts';
import type { GatewaySettings } from '../config.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { listen } from './listen.ts';
import { startService } from './start-service.ts';
import type { TestService } from './start-service.ts';

/** Nobody listens on the discard port. */
const NOWHERE = 'redis://127.0.0.1:9';

export interface TestGateway {
  readonly url: string;
  readonly identity: TestService;
  readonly events: TestService;
  readonly media: TestService;
  /** An empty folder that is served as the site. */
  readonly siteDir: string;
  close(): Promise<void>;
}

/** The gateway, listening, between two services of the test's own. */
export async function startGateway(overrides: Partial<GatewaySettings> = {}): Promise<TestGateway> {
  const [identity, events, media, siteDir] = await Promise.all([
    startService(),
    startService(),
    startService(),
    mkdtemp(join(tmpdir(), 'backflow-site-')),
  ]);
  const settings: GatewaySettings = {
    ...gatewaySettings.parse({
      NODE_ENV: 'test',
      PORT: 0,
      REDIS_URL: NOWHERE,
      PUBLIC_ORIGIN: 'https://academy.example',
      IDENTITY_URL: identity.url,
      EVENTS_URL: events.url,
      MEDIA_URL: media.url,
      SITE_DIR: siteDir,
    }),
    ...overrides,
  };
  const gateway = createGateway(settings, createLogger('gateway', 'silent'));
  const listening = await listen(gateway.listener);
  const security = securityHeaders({ production: settings.NODE_ENV === 'production' });
  listening.server.on('clientError', answerClientError(security));
  return {
    url: listening.url,
    identity,
    events,
    media,
    siteDir,
    close: async () => {
      await Promise.all([listening.close(), identity.close(), events.close(), media.close()]);
      await gateway.close();
      await rm(siteDir, { recursive: true, force: true });
    },
  };
}
