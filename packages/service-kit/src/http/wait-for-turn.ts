import { once } from 'node:events';
import type { RequestHandler, Response } from 'express';
import type { Endpoint } from '@backflow/contracts';
import type { Database } from '../db/database.ts';
import { UnavailableError } from '../errors/errors.ts';

/** True for writes of a record, which many may call at once. Uploads take as long as their senders do. */
export const isCalledInTurn = ({ method, path, upload }: Endpoint): boolean =>
  method !== 'GET' && path.includes('/:') && !upload;

/** Lets calls of one address be handled a few at a time, in the order of their arrival (ADR 100). */
export const waitForTurn =
  ({ writes }: Database): RequestHandler =>
  (request, response, next) => {
    let hasBegun = false;
    const handle = async () => {
      hasBegun = true;
      const ended = once(response, 'close');
      next();
      await ended;
      if (response.statusCode === 503) throw new UnavailableError();
    };
    writes.handle(request.path.toLowerCase(), handle, getSignal(response)).catch((error: unknown) => {
      if (!hasBegun) next(error);
    });
  };

/** Aborted when the gateway closes the connection because the caller is gone. */
export function getSignal(response: Response): AbortSignal {
  const closed = new AbortController();
  if (response.closed) closed.abort();
  else response.once('close', () => closed.abort());
  return closed.signal;
}
