import assert from 'node:assert/strict';
import type { Endpoint, PublicTopic } from '@backflow/contracts';
import type { ServiceContext } from '../context.ts';
import { expectDeclaredEffects } from './declared-effects.ts';
import type { TestResponse } from './test-client.ts';
import type { TestService } from './test-service.ts';

/** How a test calls an endpoint that writes. */
export interface TestedWrite {
  /** Creates what is written to. @returns its id */
  prepare?: () => Promise<string>;
  call: (id: string) => Promise<TestResponse>;
  /** Calls the endpoint with the values that are stored already. */
  callUnchanged?: (id: string) => Promise<TestResponse>;
  /** The topics that the call announces, where the contract declares more. */
  changes?: readonly PublicTopic[];
}

/** Fails unless a write has the response, the announcement and the audit entry that its contract declares. */
export async function expectWrite<Context extends ServiceContext>(
  service: TestService<Context>,
  actor: { id: string },
  endpoint: Endpoint | undefined,
  write: TestedWrite | undefined,
): Promise<void> {
  assert.ok(endpoint && write, 'the write is missing in the test, or no longer declares effects');
  const { prepare, call, changes } = write;
  const id = (await prepare?.()) ?? '';
  const expected = changes && { changes };
  const { result, entry } = await expectDeclaredEffects(service, endpoint, () => call(id), expected);
  assert.equal(result.status, endpoint.status);
  if (!endpoint.audit) return;
  const [created] = [result.body.data].flat() as [{ id?: string } | undefined];
  const subjectId = endpoint.status === 201 ? created?.id : id;
  assert.ok(entry && typeof entry.details === 'object');
  const { details: _, ...named } = entry;
  assert.deepEqual(named, { actorId: actor.id, action: endpoint.id, subjectId });
}

/** Fails unless a write that changes nothing leaves neither an audit entry nor an announcement. */
export async function expectNoEffects<Context extends ServiceContext>(
  service: TestService<Context>,
  id: string,
  { prepare, callUnchanged }: TestedWrite,
): Promise<void> {
  const subject = (await prepare?.()) ?? '';
  const nothing = { id, audit: false, changes: [] };
  const { result } = await expectDeclaredEffects(service, nothing, async () => callUnchanged?.(subject));
  assert.equal(result?.status, 200);
}
