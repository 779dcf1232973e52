import type { UsedEndpoint, listUsedEndpoints as contract } from '@backflow/contracts/releases';
import { selectUsedEndpoints } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { ReleasesContext } from '../context.ts';

/** Serves the checks of a service before it is released. */
export const listUsedEndpoints = (
  { db }: ReleasesContext,
  { params: { service } }: Call<typeof contract>,
): Promise<UsedEndpoint[]> => selectUsedEndpoints(db, service);
