import { createServiceApp } from '@backflow/service-kit';
import type { Express } from 'express';
import { assetRoutes } from './assets/assets.routes.ts';
import type { MediaDeps } from './deps.ts';

/** The media service as an Express app; it never listens. */
export const createMediaApp = (deps: MediaDeps): Express => createServiceApp(deps, routesOf(deps));

/** Every endpoint this service answers. */
export const routesOf = (deps: MediaDeps) => assetRoutes(deps);
