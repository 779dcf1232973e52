import assert from 'node:assert/strict';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS, publicTopics } from '@backflow/contracts/endpoints';
import type { ServiceContext } from '../context.ts';
import type { ServiceDefinition } from '../service.ts';
import type { AuditRow, TestService } from './test-service.ts';
import { topicsAnnounced } from './topics-announced.ts';

/**
 * Fails unless the service routes exactly the endpoints that the contracts assign to it, each once.
 * @param endpoints those of the contracts; all by default
 */
export function expectContractsRoutes<Context extends ServiceContext>(
  { name, routes }: ServiceDefinition<Context>,
  endpoints: readonly Endpoint[] = ALL_ENDPOINTS,
): void {
  const declared = endpoints.filter(({ service }) => service === name);
  assert.deepEqual(getIds(routes.map(({ endpoint }) => endpoint)), getIds(declared));
}

type Effects = Pick<Endpoint, 'id' | 'audit' | 'changes'>;

/**
 * Runs one call and fails unless it leaves exactly what the contract declares: one audit entry under the endpoint's id or none,
 * and one announcement of each public topic. Nothing else may write meanwhile.
 * @param expected what differs from the contract: `{ changes: [] }` for a call that changes fewer topics, `{ audit: false,
 *   changes: [] }` for one that is refused or changes nothing, `{ entries: 2 }` for one with an entry for each of two records
 * @returns the result of the call, and its audit entry
 */
export async function expectDeclaredEffects<Result, Context extends ServiceContext>(
  service: TestService<Context>,
  { id, ...declared }: Effects,
  call: () => Promise<Result>,
  { entries = 1, ...expected }: Partial<Omit<Effects, 'id'>> & { entries?: number } = {},
): Promise<{ result: Result; entry: AuditRow | undefined }> {
  const { audit, changes } = { ...declared, ...expected };
  const before = await service.auditEntries();
  const results: Result[] = [];
  const topics = await topicsAnnounced(service, async () => results.push(await call()));
  const lines = (await service.auditEntries()).slice(before.length);
  assert.deepEqual(
    { lines: lines.map(({ action }) => action), topics: topics.sort() },
    {
      lines: audit ? Array.from({ length: entries }, () => id) : [],
      topics: [...publicTopics(changes)].sort(),
    },
    `${id} does not leave what its contract declares`,
  );
  const [result] = results as [Result];
  return { result, entry: lines.at(-1) };
}

const getIds = (endpoints: readonly Endpoint[]): string[] => endpoints.map(({ id }) => id).sort();
