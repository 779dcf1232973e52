import { randomUUID } from 'node:crypto';
import * as contracts from '@backflow/contracts/credentials';
import type { RenewalRuleVersion } from '@backflow/contracts/credentials';
import { expectDeclaredEffects, startTestService } from '@backflow/service-kit/testing';
import type { TestClient, TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CredentialsContext } from '../context.ts';
import { credentials } from '../service.ts';

const PATH = '/api/renewal-rules';

let service: TestService<CredentialsContext>;
let admin: TestClient;
let authorityId: string;
beforeAll(async () => {
  service = await startTestService(credentials);
  admin = await service.as(await service.buildMember({ isAdmin: true }));
  const { body } = await admin.post('/api/authorities', { name: 'Nevada', credential: 'Tester' });
  authorityId = body.data.id;
});
afterAll(() => service.stop());

const add = (fields: object = {}) =>
  admin.post(PATH, {
    authorityId,
    rule: { term: 'years', termYears: 2 },
    ...{ source: 'NAC 445A', sourceReadOn: '2026-11-01', ...fields },
  });
const list = async () =>
  (await admin.get(`/api/admin/authorities/${authorityId}/rules`)).body.data as RenewalRuleVersion[];

test('a version is added beside the older ones, which stay; terms are settled by a job', async () => {
  await add();
  const { result } = await expectDeclaredEffects(service, contracts.createRenewalRule, () =>
    add({ effectiveFrom: '2027-01-01', rule: { term: 'calendarYear' } }),
  );
  expect(result.status).toBe(201);
  expect((await list()).map(({ effectiveFrom, rule }) => [effectiveFrom, rule.term, rule.hasFee])).toEqual([
    ['2027-01-01', 'calendarYear', false],
    [null, 'years', false],
  ]);
  expect(await service.queued(contracts.settleTerms)).toHaveLength(2);
  const twice = await add({ effectiveFrom: '2027-01-01' });
  expect([twice.status, twice.body.errors[0].path]).toEqual([400, 'effectiveFrom']);
});

test('an edit names its version; the audit log has the rule before and after', async () => {
  const [newest] = await list();
  const address = `${PATH}/${newest?.id}`;
  const { entry } = await expectDeclaredEffects(service, contracts.updateRenewalRule, () =>
    admin.patch(address, { rule: { term: 'calendarYear', hasFee: true }, version: 1 }),
  );
  expect(entry?.details).toMatchObject({ rule: { from: { hasFee: false }, to: { hasFee: true } } });
  const late = await admin.patch(address, { note: 'Other', version: 1 });
  expect([late.status, late.body.current.rule.hasFee]).toEqual([409, true]);
  await expectDeclaredEffects(service, contracts.deleteRenewalRule, () => admin.delete(address));
  expect(await list()).toHaveLength(1);
});

test('is refused with fields that lack each other, for an unknown authority, and to members', async () => {
  const pathsOf = async (fields: object) => {
    const { status, body } = await add(fields);
    return [status, ...body.errors.map(({ path }: { path: string }) => path)];
  };
  expect(await pathsOf({ rule: { term: 'fixedDay', termDay: '02-30' } })).toEqual([400, 'rule.termDay']);
  expect(
    await pathsOf({ rule: { term: 'years' }, effectiveFrom: '2027-02-01', effectiveUntil: '2027-01-01' }),
  ).toEqual([...[400, 'effectiveUntil', 'rule.termYears']]);
  expect(await pathsOf({ authorityId: randomUUID(), effectiveFrom: '2028-01-01' })).toEqual([
    400,
    'authorityId',
  ]);
  const member = await service.as(await service.buildMember());
  expect((await member.get(`/api/admin/authorities/${authorityId}/rules`)).status).toBe(403);
  expect((await admin.get(`/api/admin/authorities/${randomUUID()}/rules`)).status).toBe(404);
});
