import type { BulkResult } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { runBulkChangeJob } from '../src/bulk-changes.ts';
import type { BookingsService } from './start-bookings-service.ts';

/** Starts a bulk change. @returns its id */
export async function startBulkChange(
  client: TestClient,
  ids: readonly string[],
  task: object,
  scope = 'test',
): Promise<string> {
  const { status, body } = await client.post('/api/admin/bulk-changes', { scope, ids, task });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** Makes a bulk change by its job. @returns all results */
export async function runInBulk(
  service: BookingsService,
  client: TestClient,
  ids: readonly string[],
  task: object,
): Promise<BulkResult[]> {
  const id = await startBulkChange(client, ids, task);
  await runJob(service, runBulkChangeJob, { id });
  return (await client.get(`/api/admin/bulk-changes/${id}`)).body.data.results;
}
