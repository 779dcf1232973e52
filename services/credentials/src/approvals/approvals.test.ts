import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useCredentialsService } from '../../test/start-credentials-service.ts';

const service = await useCredentialsService();
const admin = await service.as(await service.buildMember({ isAdmin: true }));
const visitor = await service.as(null);
const texas = await service.getAuthority('Texas');

const approve = (offerId: string, fields: object = {}) =>
  admin.post('/api/approvals', {
    ...{ authorityId: texas, kind: 'event', offerId, courseNumber: 'TX-1', minutes: { classroom: 960 } },
    ...fields,
  });

describe('an approval', () => {
  it('names the class and the authority, and is found by its class', async () => {
    const offer = await service.buildEvent({ title: 'RP repair' });
    const { status, body } = await approve(offer, { minutes: { handsOn: 15 }, validFrom: '2026-01-01' });
    expect([status, body.data]).toMatchObject([
      201,
      {
        ...{ title: 'RP repair', authority: 'Texas (TCEQ)', minutes: { handsOn: 15 } },
        ...{ validFrom: '2026-01-01', validUntil: null },
      },
    ]);
    expect((await admin.get(`/api/admin/approvals?offer=${offer}`)).body.data).toEqual([body.data]);
  });

  it('is refused twice, for a class that does not exist or is of another kind, and for days in the wrong order', async () => {
    const offer = await service.buildEvent();
    const both = await Promise.all([approve(offer), approve(offer)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const wrong = await approve(randomUUID(), {
      ...{ kind: 'course', authorityId: randomUUID() },
      ...{ validFrom: '2026-02-01', validUntil: '2026-01-01' },
    });
    expect(wrong.body.errors.map(({ path }: { path: string }) => path)).toEqual([
      ...['validUntil', 'authorityId', 'offerId'],
    ]);
    const minutes = await approve(offer, { courseNumber: 'TX-2', minutes: { classroom: 1.5, other: 1 } });
    expect(minutes.status).toBe(400);
  });
});

describe('before one registers', () => {
  const LICENSES = `insert into identity.licences (user_id, authority, number) values ($1, $2, $3)`;
  const read = async (offer: string, client = visitor) =>
    (await client.get(`/api/approvals/of/${offer}`)).body.data;

  it('a class says who accepts it on its day, and which authorities of the caller do not', async () => {
    const offer = await service.buildEvent({ startsAt: service.inHours(24), endsAt: service.inHours(30) });
    await approve(offer, { courseNumber: 'TX-old', validUntil: '2026-06-01' });
    const member = await service.buildMember();
    await service.sql(LICENSES, [member.id, ' texas (tceq)', 'BP1']);
    await service.sql(LICENSES, [member.id, 'Oregon (OHA)', '77']);
    const client = await service.as(member);
    expect(await read(offer, client)).toEqual({ approvals: [], missing: [' texas (tceq)', 'Oregon (OHA)'] });
    await approve(offer);
    expect(await read(offer, client)).toEqual({
      approvals: [{ authority: 'Texas (TCEQ)', courseNumber: 'TX-1', minutes: { classroom: 960 } }],
      missing: ['Oregon (OHA)'],
    });
    expect((await read(offer)).missing).toEqual([]);
  });

  it('a draft is unknown to all but administrators', async () => {
    const offer = await service.buildEvent();
    await service.sql('update events.events set is_published = false, version = version + 1 where id = $1', [
      offer,
    ]);
    expect(await read(offer)).toBeUndefined();
    expect(await read(offer, admin)).toEqual({ approvals: [], missing: [] });
  });
});
