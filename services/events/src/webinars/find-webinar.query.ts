import type { WebinarView } from '@backflow/contracts';
import { NotFoundError } from '@backflow/service-kit';
import type { Actor, Database } from '@backflow/service-kit';
import { selectRows, sql } from '../db/sql.ts';
import { selectWebinars } from './webinar-select.ts';
import { presentWebinar } from './webinar.presenter.ts';

/** One published webinar as `actor` sees it. Throws NotFoundError for an unknown one and for a draft. */
export async function findWebinar(db: Database, id: string, actor: Actor): Promise<WebinarView> {
  const [row] = await selectRows<WebinarView>(
    db,
    'webinar',
    sql`${selectWebinars(actor)} where w.id = ${id} and w.is_published`,
  );
  if (!row) throw new NotFoundError('This webinar');
  return presentWebinar(row, actor);
}
