import type { BulkResult, BulkTask } from '@backflow/contracts/bookings';
import { data } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';

const PATH = '/api/admin/bulk-changes';

interface Request {
  ids: string[];
  task: BulkTask;
}

/** The requests that started bulk changes. */
export const bulkRequests = (calls: readonly { method: string; path: string; body: unknown }[]) =>
  calls.filter(({ method, path }) => method === 'POST' && path === PATH).map(({ body }) => body);

/**
 * A site whose job makes each bulk change.
 * @param resultOf the result of one record
 * @param steps how many records are done whenever the screen asks; by default all
 * @param running a change that was started before the page was loaded
 */
export function bulkSite(
  resultOf: (id: string, task: BulkTask) => Omit<BulkResult, 'id'>,
  { steps = [Infinity], running }: { steps?: number[]; running?: Request & { scope: string } } = {},
): Responses {
  let current: Request | undefined = running;
  const getChange = ({ ids, task }: Request, done: number) => ({ id: 'bulk', task, total: ids.length, done });
  return {
    [`GET ${PATH}`]: ({ query }) =>
      data(running && query.scope === running.scope ? [getChange(running, 0)] : []),
    [`POST ${PATH}`]: ({ body }) => {
      current = body as Request;
      return { ...data(getChange(current, 0)), status: 201 };
    },
    [`GET ${PATH}/bulk`]: ({ query }) => {
      if (!current) throw new Error('no change was started');
      const done = Math.min(steps.length > 1 ? (steps.shift() ?? 0) : (steps[0] ?? 0), current.ids.length);
      const { ids, task } = current;
      const results = ids.slice(Number(query.after ?? 0), done).map((id) => ({ id, ...resultOf(id, task) }));
      return data({ ...getChange(current, done), results });
    },
    [`DELETE ${PATH}/bulk`]: () => data(null),
  };
}
