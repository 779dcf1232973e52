import type { Import, ImportPreview } from '@backflow/contracts/bookings';
import { runJob } from '@backflow/service-kit/testing';
import type { TestClient, TestResponse } from '@backflow/service-kit/testing';
import { runBulkChangeJob } from '../src/bulk-changes.ts';
import type { BookingsService } from './start-bookings-service.ts';

const send = (client: TestClient, path: string, query: Record<string, string>, content: Buffer | string) =>
  client.upload(`${path}?${new URLSearchParams(query)}`, { field: 'file', name: 'list.csv', content });

/** Previews a table. */
export const tryPreview = (
  client: TestClient,
  query: Record<string, string>,
  content: Buffer | string,
): Promise<TestResponse> => send(client, '/api/admin/imports/preview', query, content);

export async function previewTable(
  client: TestClient,
  query: Record<string, string>,
  content: Buffer | string,
): Promise<ImportPreview> {
  const { status, body } = await tryPreview(client, query, content);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data;
}

/** The fate of each row with its text: 'new: New'. */
export const fatesOf = ({ rows }: ImportPreview): string[] =>
  rows.map(({ fate, text }) => `${fate}: ${text}`);

export async function startImport(
  client: TestClient,
  query: Record<string, string>,
  content: Buffer | string,
): Promise<string> {
  const { status, body } = await send(client, '/api/admin/imports', query, content);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body.data.id;
}

/** The caller's import. */
export async function readImport(client: TestClient, id: string): Promise<Import | undefined> {
  const { body } = await client.get('/api/admin/imports');
  return body.data.find((each: Import) => each.id === id);
}

/** Imports a table by its job. @returns the counts at the end, as 'new changes same error' */
export async function importTable(
  service: BookingsService,
  client: TestClient,
  query: Record<string, string>,
  content: Buffer | string,
): Promise<{ id: string; counts: number[] }> {
  const id = await startImport(client, query, content);
  await runJob(service, runBulkChangeJob, { id });
  const found = await readImport(client, id);
  return { id, counts: found ? [found.new, found.changes, found.same, found.error] : [] };
}
