import { endOtherSessions, endUserSession, endUserSessions } from '@backflow/contracts/identity';
import type { SessionInfo } from '@backflow/contracts/identity';
import { createClient, expectDeclaredEffects } from '@backflow/service-kit/testing';
import type { TestClient } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { join, signIn } from '../../test/people.ts';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();

const PATH = '/api/user/sessions';
const END = `${PATH}/end`;
const status = async (person: TestClient) => (await person.get('/api/user')).status;
const list = async (person: TestClient) => (await person.get(PATH)).body.data as SessionInfo[];

/** A member with two sessions. */
async function joinOnTwoDevices() {
  const person = await join(service.url);
  const phone = createClient(service.url);
  await signIn(phone, person.account.email, person.account.password);
  return { ...person, phone };
}

describe('the sessions of a member', () => {
  it('are listed newest first, with device, network and times, and without secrets', async () => {
    const { visitor, phone } = await joinOnTwoDevices();
    await join(service.url);
    const sessions = await list(visitor);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await list(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    for (const info of sessions) {
      expect(info).toMatchObject({ device: expect.any(String), network: expect.stringMatching(/\d/) });
      expect(Date.parse(info.signedInAt)).toBeGreaterThan(0);
      expect(info.lastUsedAt).toMatch(/^\d{4}-.*Z$/);
      expect(Date.parse(info.lastUsedAt)).toBeLessThanOrEqual(Date.now());
      expect(`${visitor.cookie} ${phone.cookie}`).not.toContain(info.id);
    }
  });

  it('can be ended elsewhere; the current one continues under a new id', async () => {
    const { visitor, phone, member, account } = await joinOnTwoDevices();
    const before = visitor.cookie;
    const { result, entry } = await expectDeclaredEffects(service, endOtherSessions, () =>
      visitor.post(END, { currentPassword: account.password }),
    );
    expect([result.status, result.body.data]).toEqual([200, null]);
    expect(entry).toMatchObject({ actorId: member.id, subjectId: member.id });
    expect([await status(visitor), await status(phone)]).toEqual([200, 401]);
    expect(await status(createClient(service.url, { cookie: before }))).toBe(401);
    expect(await list(visitor)).toMatchObject([{ isCurrent: true }]);
  });

  it.each([
    [{}, { path: 'currentPassword', message: 'Please enter your present password' }],
    [
      { currentPassword: 'Wrong-Guess-1' },
      { path: 'currentPassword', message: 'The present password is not correct' },
    ],
    // Without a second factor no code is right.
    [{ code: '123456' }, { path: 'code', message: 'This code is not correct, or was used already' }],
    [
      { code: '12' },
      { path: 'code', message: 'Please enter the six digits of your app, or a recovery code' },
    ],
  ])('are not ended with %j', async (body, problem) => {
    const { visitor, phone } = await joinOnTwoDevices();
    const { result } = await expectDeclaredEffects(service, endOtherSessions, () => visitor.post(END, body), {
      audit: false,
    });
    expect([result.status, result.body.errors]).toEqual([400, [problem]]);
    expect(await status(phone)).toBe(200);
  });

  it('can be listed and ended by their member only', async () => {
    const { phone } = await joinOnTwoDevices();
    const other = await join(service.url);
    expect(await list(other.visitor)).toHaveLength(1);
    await other.visitor.post(END, { currentPassword: other.account.password });
    expect(await status(phone)).toBe(200);
  });
});

describe('an administrator', () => {
  const getPath = (id: string) => `/api/admin/users/${id}/sessions`;

  it('signs someone out everywhere, and that is in the trail', async () => {
    const { visitor, phone, member, account } = await joinOnTwoDevices();
    const administrator = await service.buildMember({ isAdmin: true });
    const admin = await service.as(administrator);
    const { result, entry } = await expectDeclaredEffects(service, endUserSessions, () =>
      admin.delete(getPath(member.id)),
    );
    expect([result.status, result.body.data]).toEqual([200, null]);
    expect(entry).toMatchObject({ actorId: administrator.id, subjectId: member.id });
    expect([await status(visitor), await status(phone), await status(admin)]).toEqual([401, 401, 200]);
    expect((await signIn(createClient(service.url), account.email, account.password)).status).toBe(200);
  });

  it('ends one session of someone, and the others continue', async () => {
    const { visitor, phone, member } = await joinOnTwoDevices();
    const administrator = await service.buildMember({ isAdmin: true });
    const admin = await service.as(administrator);
    const listed = (await admin.get(getPath(member.id))).body.data as SessionInfo[];
    expect(listed.map(({ isCurrent }) => isCurrent)).toEqual([false, false]);
    const [newest] = listed;
    const { result, entry } = await expectDeclaredEffects(service, endUserSession, () =>
      admin.delete(`${getPath(member.id)}/${newest?.id}`),
    );
    expect([result.status, result.body.data]).toEqual([200, null]);
    expect(entry).toMatchObject({ actorId: administrator.id, subjectId: member.id });
    expect([await status(visitor), await status(phone)]).toEqual([200, 401]);
    expect((await admin.get(getPath(member.id))).body.data).toMatchObject([{ id: listed[1]?.id }]);
    // The session of one account is not found under another.
    const other = await join(service.url);
    const wrong = await admin.delete(`${getPath(other.member.id)}/${listed[1]?.id}`);
    expect([wrong.status, await status(visitor)]).toEqual([404, 200]);
  });

  it('does not see sessions that were ended everywhere', async () => {
    const { member } = await joinOnTwoDevices();
    const admin = await service.as(await service.buildMember({ isAdmin: true }));
    await admin.delete(getPath(member.id));
    expect((await admin.get(getPath(member.id))).body.data).toEqual([]);
  });
});
