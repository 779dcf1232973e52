import { ERASE_MEMBER } from '@backflow/contracts/identity';
import { sendMail } from '@backflow/contracts/notifications';
import { runJob } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useCredentialsService } from '../../test/start-credentials-service.ts';
import { eraseMemberJob } from '../people/erase-member.ts';
import { issueCertificatesJob } from './issue-certificates.ts';

const service = await useCredentialsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const visitor = await service.as(null);

interface Issued {
  id: string;
  number: string;
  code: string;
}

const build = async (names: object = {}) => {
  const [offer, member] = [await service.buildEvent(), await service.buildMember(names)];
  const booking = await service.buildBooking('event', offer, member);
  await service.setAttended(booking, true);
  await runJob(service, issueCertificatesJob, null);
  const [certificate] = await service.sql<Issued>(
    'select id, number, code from credentials.certificates where booking_id = $1',
    [booking],
  );
  if (!certificate) throw new Error('no certificate was issued');
  return { ...certificate, offer, member };
};
const verify = (code: string) => visitor.get(`/api/certificates/verify/${encodeURIComponent(code)}`);
const change = (id: string, what: 'revoke' | 'reissue', body: object) =>
  admin.post(`/api/admin/certificates/${id}/${what}`, body);

describe('verifying', () => {
  it('accepts any writing of the code, and says the same of every other text', async () => {
    const { code, number } = await build();
    const sloppy = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    for (const written of [code, code.replaceAll('-', ''), ` ${sloppy} `])
      expect((await verify(written)).body.data).toMatchObject({ number, code, status: 'valid' });
    const answers = await Promise.all(
      ['0000-0000-0000-0000', `${code}0`, 'x', "' or 1=1--", number].map(verify),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]?.body);
    }
  });

  it('is limited for each network, also for texts that are no code', async () => {
    const guesser = await service.as(null, { address: '203.0.113.9' });
    const statuses = await Promise.all(
      Array.from({ length: 125 }, async () => (await guesser.get('/api/certificates/verify/none')).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  });

  it('says that one has expired after its last day', async () => {
    const { id, code } = await build();
    const expire = (day: string) =>
      service.sql('update credentials.certificates set expires_on = $2 where id = $1', [id, day]);
    await expire('2026-06-01');
    expect((await verify(code)).body.data.status).toBe('valid');
    await expire('2026-05-31');
    expect((await verify(code)).body.data.status).toBe('expired');
  });

  it('names a former member after they were erased, and keeps hours and number', async () => {
    const { id, code, number, member } = await build({ lastName: 'Vanishing' });
    await runJob(service, eraseMemberJob, { memberId: member.id });
    expect(ERASE_MEMBER.credentials).toBe(eraseMemberJob.contract);
    const { data } = (await verify(code)).body;
    expect(data).toMatchObject({ name: 'Former member', number, minutes: { classroom: 360 } });
    const stored = await service.sql('select * from credentials.certificates where id = $1', [id]);
    expect(JSON.stringify(stored)).not.toMatch(/vanishing/i);
  });
});

describe('an administrator', () => {
  it('revokes one with a reason that everybody reads, once', async () => {
    const { id, code } = await build();
    expect((await change(id, 'revoke', { reason: ' ' })).body.errors).toMatchObject([{ path: 'reason' }]);
    const both = await Promise.all([1, 2].map(() => change(id, 'revoke', { reason: 'Issued by mistake' })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await verify(code)).body.data).toMatchObject({
      ...{ status: 'revoked', revokedReason: 'Issued by mistake', isReplaced: false },
    });
    expect((await service.auditEntries()).at(-1)).toMatchObject({
      ...{ action: 'certificates.revoke', subjectId: id, details: { reason: 'Issued by mistake' } },
    });
  });

  it('reissues one under a corrected name, with a number and a mail of its own; the old one says so and not by whom', async () => {
    const { id, code, number, member } = await build();
    const { body } = await change(id, 'reissue', { reason: 'Name as on the license', name: 'José Ñandú' });
    expect(body.data).toMatchObject({ status: 'valid', facts: { name: 'José Ñandú' } });
    expect(body.data.facts.number > number).toBe(true);
    const old = (await verify(code)).body.data;
    expect(old).toMatchObject({
      status: 'revoked',
      isReplaced: true,
      name: expect.not.stringMatching('José'),
    });
    expect(JSON.stringify(old)).not.toContain(body.data.facts.code);
    const mails = (await service.queued(sendMail)).filter(
      ({ to }) => (to as { id: string }).id === member.id,
    );
    expect(mails.map(({ data }) => data.number)).toEqual([number, body.data.facts.number]);
  });

  it('finds them by number, by name and by class', async () => {
    const { id, number, offer } = await build({ firstName: 'Wilhelmina', lastName: 'Größe' });
    const find = async (query: string) =>
      (await admin.get(`/api/admin/certificates?${query}`)).body.data.map((each: Issued) => each.id);
    for (const query of [`search=${number}`, 'search=grosse%20wilh', `offer=${offer}`])
      expect([query, await find(query)]).toEqual([query, [id]]);
    expect(await find(`offer=${offer}&show=revoked`)).toEqual([]);
  });
});

it('a member lists their own, revoked ones too, and nobody else’s', async () => {
  const { id, member } = await build();
  await build();
  await change(id, 'revoke', { reason: 'Wrong class' });
  const { data } = (await (await service.as(member)).get('/api/user/certificates')).body;
  expect(data).toMatchObject([{ id, status: 'revoked' }]);
});
