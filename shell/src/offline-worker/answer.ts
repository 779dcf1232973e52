import type { BatchPart } from '@backflow/contracts';
import type { Plan } from './plan.ts';
import { findFile, findStored } from './stores.ts';

/** A network that answers later than this counts as none, if there is a stored response. */
const TIMEOUT_MS = 4_000;

/** Answers a request by its plan. Rejects like `fetch` where neither the network nor a store has a response. */
export async function answer(plan: Plan, request: Request, scope: string): Promise<Response> {
  if (plan.kind === 'store-first') return (await findFile(plan.key)) ?? fetch(request);
  const network = fetch(request);
  // It is awaited only after the lookup.
  network.catch(() => undefined);
  const stored = await (plan.kind === 'batch' ? joinParts(plan.keys, scope) : findStored(plan.key, scope));
  if (!stored) return network;
  const received = await Promise.race([network.catch(() => undefined), delay(TIMEOUT_MS)]);
  return received && received.status < 500 ? received : stored;
}

/** A batch of the stored responses, without the parts that have none; undefined if nothing is stored. */
async function joinParts(keys: readonly string[], scope: string): Promise<Response | undefined> {
  const parts = await Promise.all(
    keys.map(async (path): Promise<BatchPart | undefined> => {
      const stored = await findStored(path, scope);
      const link = stored?.headers.get('link');
      return stored && { path, status: 200, headers: link ? { link } : {}, body: await stored.json() };
    }),
  );
  const lines = parts.filter((part) => part !== undefined).map((part) => `${JSON.stringify(part)}\n`);
  if (lines.length === 0) return undefined;
  return new Response(lines.join(''), { headers: { 'content-type': 'application/x-ndjson' } });
}

const delay = (ms: number) => new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), ms));
