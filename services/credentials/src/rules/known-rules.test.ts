import { CredentialDates, CredentialSteps, assessRenewal } from '@backflow/contracts/credentials';
import type { EarnedHours, RenewalRuleVersion } from '@backflow/contracts/credentials';
import * as z from '@backflow/contracts/zod';
import { startTestService } from '@backflow/service-kit/testing';
import type { TestService } from '@backflow/service-kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CredentialsContext } from '../context.ts';
import { credentials } from '../service.ts';

// By hand, from the sources that the rules name.
let service: TestService<CredentialsContext>;
const rules = new Map<string, RenewalRuleVersion[]>();
beforeAll(async () => {
  service = await startTestService(credentials);
  const admin = await service.as(await service.buildMember({ isAdmin: true }));
  const authorities = (await admin.get('/api/authorities')).body.data as { id: string; name: string }[];
  for (const { id, name } of authorities)
    rules.set(name.split(' ')[0] ?? '', (await admin.get(`/api/admin/authorities/${id}/rules`)).body.data);
});
afterAll(() => service.stop());

type Dates = Partial<CredentialDates & CredentialSteps>;
const assess = (state: string, today: string, facts: Dates, earned: readonly EarnedHours[] = []) =>
  assessRenewal({
    versions: rules.get(state) ?? [],
    credential: { ...z.parse(CredentialDates, facts), steps: z.parse(CredentialSteps, facts) },
    earned,
    today,
  });
const hours = (
  day: string,
  minutes: EarnedHours['minutes'],
  approved: EarnedHours['approved'] = minutes,
) => ({
  ...{ day, minutes, approved },
});

test('Texas: 3 years, 16 hours of classes and 8 hands-on, 30 days of grace if the fee came before', () => {
  const issued = { issuedOn: '2024-06-15' };
  const most = [hours('2026-02-03', { classroom: 960 }), hours('2026-02-05', { handsOn: 360 })];
  expect(assess('Texas', '2027-04-14', { ...issued, feePaidOn: '2027-04-01' }, most)).toMatchObject({
    ...{ validUntil: '2027-06-15', state: 'due' },
    summary: '22 of 24 hours, 2 hands-on missing, 62 days left',
  });
  expect(assess('Texas', '2027-07-15', { ...issued, feePaidOn: '2027-06-15' }, most)).toMatchObject({
    ...{ state: 'grace', extendedUntil: '2027-07-15' },
  });
  expect(assess('Texas', '2027-06-16', { ...issued, feePaidOn: '2027-06-16' }, most).state).toBe('expired');
  expect(assess('Texas', '2028-06-16', issued, most).summary).toMatch(
    /lapsed since June 15, 2027: it takes the 40-hour course again$/,
  );
});

test('Washington: the calendar year by fee, late until the end of February, an exam in three fixed years', () => {
  const facts = { firstIssuedOn: '2016-05-02', issuedOn: '2026-01-01' };
  const earned = [hours('2026-05-05', { classroom: 6000 })];
  expect(assess('Washington', '2026-10-30', { ...facts, feePaidOn: '2026-10-29' }, earned)).toMatchObject({
    ...{ validUntil: '2026-12-31', state: 'valid', opensOn: '2026-11-01' },
    requirements: [
      { kind: 'exam', isDone: false, deadline: '2027-12-31' },
      { kind: 'fee', isDone: true },
    ],
    summary: 'An exam by December 31, 2027, 62 days left; hours don’t count',
  });
  expect(assess('Washington', '2027-02-28', facts)).toMatchObject({
    state: 'late',
    extendedUntil: '2027-02-28',
  });
  expect(assess('Washington', '2027-03-01', facts).state).toBe('expired');
  expect(assess('Washington', '2024-02-29', { ...facts, issuedOn: '2023-01-01' }).state).toBe('late');
  const passed = (examPassedOn: string) =>
    assess('Washington', '2026-06-01', { ...facts, examPassedOn }).requirements[0]?.isDone;
  expect(['2024-12-31', '2025-01-01', '2026-05-31'].map(passed)).toEqual([false, true, true]);
});

test('Oregon: until June 30 of the next odd year, by a course within the two years before', () => {
  expect(assess('Oregon', '2026-11-30', { issuedOn: '2026-11-01' })).toMatchObject({
    ...{ validUntil: '2027-06-30', state: 'valid' },
    summary: 'A recertification course, 212 days left',
  });
  const facts = { firstIssuedOn: '2024-02-01', issuedOn: '2025-07-01' };
  const isDone = (courseOn: string) =>
    assess('Oregon', '2027-06-01', { ...facts, courseOn }).requirements[0]?.isDone;
  expect(['2025-06-30', '2025-07-01', '2027-06-30'].map(isDone)).toEqual([false, true, true]);
  const course = [hours('2026-12-04', { classroom: 480 })];
  expect(assess('Oregon', '2027-06-01', facts, course)).toMatchObject({
    validUntil: '2027-06-30',
    state: 'valid',
  });
});

test('Utah: 3 years, by an exam; hours count for nothing', () => {
  const facts = { issuedOn: '2025-02-10' };
  expect(assess('Utah', '2028-02-09', facts, [hours('2027-01-01', { classroom: 6000 })])).toMatchObject({
    ...{ validUntil: '2028-02-10', state: 'due', summary: 'An exam, 1 day left; hours don’t count' },
  });
  expect(assess('Utah', '2028-02-09', { ...facts, examPassedOn: '2028-01-20' }).state).toBe('valid');
  expect(assess('Utah', '2028-02-11', facts).state).toBe('expired');
});

test('Idaho: yearly by affidavit and fee, 8 hours within two years but not for the first renewal', () => {
  const first = assess('Idaho', '2026-03-01', { firstIssuedOn: '2025-05-20', issuedOn: '2025-05-20' });
  expect(first.validUntil).toBe('2026-05-20');
  expect(first.requirements.map(({ kind }) => kind)).toEqual(['fee', 'affidavit']);
  const facts = {
    firstIssuedOn: '2020-05-20',
    issuedOn: '2025-05-20',
    feePaidOn: '2026-04-01',
    affidavitOn: '2026-04-01',
  };
  const refreshed = (day: string) => assess('Idaho', '2026-05-01', facts, [hours(day, { classroom: 480 })]);
  expect(refreshed('2024-05-20').summary).toBe('A refresher of 8 hours, 19 days left');
  expect(refreshed('2024-05-21').state).toBe('valid');
});

test('California: by the certifying body, with a scope that changes by date', () => {
  expect(assess('California', '2026-06-30', {})).toMatchObject({
    ...{ state: 'unknown', summary: 'Add the day on which it expires' },
  });
  const county = { issuedOn: '2025-01-15', expiresOn: '2028-01-15', body: 'Los Angeles County' };
  expect(assess('California', '2026-06-30', county)).toMatchObject({
    ...{ state: 'valid', validUntil: '2028-01-15' },
    scopes: [
      'From July 1, 2026: Valid for internal protection only, not at the meter.',
      'From July 1, 2027: The certifying body needs the State Board’s recognition and accreditation.',
    ],
  });
  expect(assess('California', '2027-07-01', { ...county, body: 'AWWA' }).scopes).toEqual([
    'Now: The certifying body needs the State Board’s recognition and accreditation.',
  ]);
});
