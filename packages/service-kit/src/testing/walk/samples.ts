import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@backflow/contracts';
import { OFFER_PATHS } from '@backflow/contracts/bookings';
import type { OfferPath } from '@backflow/contracts/bookings';
import { publicTopics } from '@backflow/contracts/endpoints';
import { expect } from '@jest/globals';
import type { ServiceContext } from '../../context.ts';
import type { TestMember } from '../build-member.ts';
import { expectDeclaredEffects } from '../declared-effects.ts';
import type { TestClient } from '../test-client.ts';
import type { TestService } from '../test-service.ts';
import { bodyFor, callEndpoint } from './targets.ts';
import type { Target } from './targets.ts';

type Params = Record<string, string>;

/** One call of an endpoint that succeeds. */
interface Sample {
  /** The session of whoever calls; by default that of an administrator. */
  client?: TestClient;
  params?: Params | undefined;
  body?: object;
  /** The subject of the audit entry, where that is neither a created record nor the one that the path names. */
  subjectId?: string;
  /** The number of audit entries, where one call leaves one for each of several records. */
  entries?: number;
}

/** Test data that the contracts of a service don't declare. */
export interface Samples<Service> {
  /**
   * The parameters of a path that lead to a record, where the endpoint has any. The record is in a state to which the call applies.
   * @param caller the administrator who calls
   */
  paramsFor?: (service: Service, target: Target, caller: TestMember) => Promise<Params | undefined>;
  /** The kinds of offers for which the effects of an endpoint are tested; by default those of its path. */
  getOffers?: (endpoint: Endpoint) => readonly OfferPath[];
  /** By endpoint: fields without which the example of its schema does not fit. */
  bodies?: Readonly<Record<string, Record<string, unknown>>>;
  /** By endpoint: calls that need more than a record and fixed fields, such as a token from a mail or a file. */
  samples?: Readonly<
    Record<string, (service: Service, caller: TestMember, target: Target) => Promise<Sample>>
  >;
}

/** True if an endpoint's contract declares an audit entry or an announcement. */
export const declaresEffects = ({ audit, changes }: Endpoint): boolean =>
  audit || publicTopics(changes).length > 0;

/**
 * Fails unless a call of an endpoint leaves the audit entry and the announcements that its contract declares, also where it is sent three
 * times under one key, and unless the same PATCH again leaves nothing.
 */
export async function expectEffects<Context extends ServiceContext, Service extends TestService<Context>>(
  service: Service,
  target: Target,
  { paramsFor, bodies = {}, samples = {} }: Samples<Service>,
): Promise<void> {
  const { endpoint, offers } = target;
  const caller = await service.buildMember({ isAdmin: true });
  const sample = await samples[endpoint.id]?.(service, caller, target);
  const {
    client = await service.as(caller),
    params,
    body,
  } = sample ?? {
    params: await paramsFor?.(service, target, caller),
    body: exampleBody(endpoint, bodies[endpoint.id]),
  };
  const call = async (version?: number) => {
    const sent = version === undefined ? body : { ...body, version };
    const response = await (endpoint.idempotent ? callThrice : callEndpoint)(client, endpoint, {
      params,
      body: sent,
    });
    if (response.status !== endpoint.status)
      throw new Error(`${target.title} answered ${response.status}: ${JSON.stringify(response.body)}`);
    return response;
  };
  const changes = publicTopics(endpoint.changes).filter(
    (topic) => !offers || topic === offers || !isOffers(topic),
  );
  const { result, entry } = await expectDeclaredEffects(service, endpoint, () => call(), {
    changes,
    ...(sample?.entries !== undefined && { entries: sample.entries }),
  });
  if (entry && !sample?.client) {
    const created: unknown = endpoint.status === 201 ? [result.body.data].flat()[0].id : undefined;
    const subjectId = sample?.subjectId ?? created ?? params?.id;
    expect(entry).toMatchObject({ actorId: caller.id, ...(subjectId !== undefined && { subjectId }) });
  }
  if (endpoint.method !== 'PATCH') return;
  const version = 'version' in (body ?? {}) ? result.body.data.version : undefined;
  await expectDeclaredEffects(service, endpoint, () => call(version), { audit: false, changes: [] });
}

/** Sends a call twice at once and then again under one key. Fails unless the responses are the same. */
async function callThrice(...[client, endpoint, request]: Parameters<typeof callEndpoint>) {
  const key = randomUUID();
  const send = () => callEndpoint(client, endpoint, { ...request, key });
  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();
  expect([second.body, third.body]).toEqual([first.body, first.body]);
  expect(third.headers.get('idempotent-replayed')).toBe('true');
  return first;
}

const isOffers = (topic: string): boolean => OFFER_PATHS.some((offers) => offers === topic);

/** The required fields, and of a PATCH the first field too: without it nothing might change. */
function exampleBody(endpoint: Endpoint, fields: Record<string, unknown> | undefined) {
  const required = bodyFor(endpoint, 'required');
  if (endpoint.method !== 'PATCH' || fields) return required && { ...required, ...fields };
  const [first] = Object.entries(bodyFor(endpoint) ?? {});
  return first && { [first[0]]: first[1], ...required };
}
