import { ShellOffer } from '@backflow/contracts';
import type { PublishedEndpoint } from '@backflow/contracts';
import type {
  SiteOffer,
  getSiteOffer as contract,
  listLiveContracts as endpointsContract,
} from '@backflow/contracts/releases';
import { AppError, select, sql } from '@backflow/service-kit';
import type { Call, Database } from '@backflow/service-kit';
import { z } from 'zod';
import type { ReleasesContext } from '../context.ts';
import { readOfferedEndpoints } from '../offered-endpoints.ts';

type Reading = Readonly<{ db: Pick<Database, 'reader'> }>;

/** For release commands of before version 3 of the SDK. */
export const listLiveContracts = (
  context: ReleasesContext,
  _call: Call<typeof endpointsContract>,
): Promise<PublishedEndpoint[]> => readOfferedEndpoints(context);

/** Serves the checks of a release before it is published. */
export async function getSiteOffer(
  context: ReleasesContext,
  _call: Call<typeof contract>,
): Promise<SiteOffer> {
  const [endpoints, shell, slots] = await Promise.all([
    readOfferedEndpoints(context),
    readShellOffer(context),
    listSlots(context),
  ]);
  return { endpoints, shell, slots };
}

/** The offer of the shell that was started last; null before the first start of a gateway. */
export async function findShellOffer({ db }: Reading): Promise<ShellOffer | null> {
  const [row] = await select<{ offer: unknown }>(db, 'shell-offer', sql`select offer from shell_offer`);
  return row ? z.parse(ShellOffer, row.offer) : null;
}

/** @throws AppError UNAVAILABLE before the first start of a gateway */
export async function readShellOffer(context: Reading): Promise<ShellOffer> {
  const offer = await findShellOffer(context);
  if (offer) return offer;
  throw new AppError(
    'UNAVAILABLE',
    'The release cannot be checked: nothing is known of the shell yet. Please try again in a moment.',
  );
}

/** The slots of the releases that visitors get. */
export const listSlots = ({ db }: Reading): Promise<SiteOffer['slots']> =>
  select<SiteOffer['slots'][number]>(
    db,
    'slots-of-releases',
    sql`select m.name as remote, e.version, pointed.pointer,
               coalesce(e.document -> 'hosts', '[]') as hosts,
               array(select distinct fill ->> 'slot'
                       from jsonb_array_elements(coalesce(e.document -> 'slots', '[]')) as fill) as fills
          from pointers p
          join remotes m on m.id = p.remote_id
          cross join lateral (values ('live', p.live_id), ('canary', p.canary_id)) as pointed (pointer, release_id)
          join releases e on e.id = pointed.release_id
         order by m.name, pointed.pointer desc`,
  );
