import { createReleaseToken } from '@backflow/contracts/releases';
import { asOwner, jobRun } from '@backflow/service-kit/testing';
import { buildRelease } from '@backflow/service-kit/testing/releases';
import { expect, it } from '@jest/globals';
import { useReleases } from '../test/start-releases.ts';
import { eraseMember, eraseMemberJob } from './erase-member.ts';

const service = await useReleases();

it('no table names an erased administrator, and others keep their names', async () => {
  const people = [
    await service.buildMember({ isAdmin: true, firstName: 'Rosa', lastName: 'Erased' }),
    await service.buildMember({ isAdmin: true, firstName: 'Kim', lastName: 'Stays' }),
  ] as const;
  for (const [index, person] of people.entries()) {
    const remote = `remote-${index}`;
    for (const version of ['v1', 'v2']) await service.publish(buildRelease(remote, version), remote);
    const admin = await service.as(person);
    for (const change of [
      { action: 'promote', version: 'v1', unchecked: 'A test.' },
      { action: 'canary', version: 'v2', share: 10, unchecked: 'A test.' },
    ]) {
      expect((await admin.post(`/api/admin/releases/${remote}/pointer`, change)).status).toBe(200);
    }
    expect((await admin.post(createReleaseToken.path, { remote, name: 'CI' })).status).toBe(201);
  }
  const [erased] = people;
  await eraseMember(service.context, { memberId: erased.id }, jobRun(service, eraseMemberJob.contract));

  const [{ everything } = { everything: '' }] = await asOwner<{ everything: string }>(
    service,
    `select concat(
       (select string_agg(t::text, ' ') from releases.pointers t), (select string_agg(t::text, ' ') from releases.releases t),
       (select string_agg(t::text, ' ') from releases.pointer_changes t),
       (select string_agg(t::text, ' ') from releases.release_tokens t),
       (select string_agg(t::text, ' ') from releases.audit_lines t)) as everything`,
    [],
  );
  expect(everything).not.toContain('Rosa');
  // Live, canary and last change, two entries of the history, a token.
  expect(everything.match(/Former member/g)).toHaveLength(6);
  expect(everything.match(/Kim Stays/g)).toHaveLength(6);
});
