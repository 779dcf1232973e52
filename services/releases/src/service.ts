import { defineService, serviceSettings } from '@backflow/service-kit';
import type { ReleasesContext } from './context.ts';
import { pointerRoutes } from './pointers/pointer.routes.ts';

/** Releases of the remotes: their files, which of them visitors get, and who may publish. */
export const releases = defineService<ReleasesContext>({
  name: 'releases',
  settings: serviceSettings,
  migrations: new URL('./db/migrations/', import.meta.url),
  models: () => ({}),
  routes: [...pointerRoutes],
});
