import type { MemberNote } from '@backflow/contracts/identity';
import { deleteMemberNote, updateMemberNote, addMemberNote } from '@backflow/contracts/identity';
import { asOwner, expectDeclaredEffects, walkPages } from '@backflow/service-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { useIdentity } from '../../test/start-identity.ts';

const service = await useIdentity();
const alex = await service.buildMember({ isAdmin: true, firstName: 'Alex', lastName: 'Rivera' });
const admin = await service.as(alex);

const getPath = (id: string) => `/api/admin/users/${id}/notes`;
const getNotes = async (id: string, client = admin) =>
  (await client.get(getPath(id))).body.data as MemberNote[];
const write = async (id: string, text: string, client = admin) =>
  (await client.post(getPath(id), { text })).body.data as MemberNote;

describe('notes about a member', () => {
  it('have author and time, newest first, page by page', async () => {
    const { id } = await service.buildMember();
    for (const text of ['Pays by check', 'Called on Monday\nabout the invoice', 'Prefers mornings'])
      await write(id, text);
    expect((await getNotes(id)).map(({ text }) => text)).toEqual([
      'Prefers mornings',
      'Called on Monday\nabout the invoice',
      'Pays by check',
    ]);
    expect((await getNotes(id))[0]).toEqual({
      ...{ id: expect.any(String), text: 'Prefers mornings', editedAt: null },
      ...{ createdAt: expect.stringMatching(/Z$/), author: { id: alex.id, name: 'Alex Rivera' } },
    });
    expect(await walkPages(admin, `${getPath(id)}?limit=2`)).toEqual(await getNotes(id));
    expect(await getNotes((await service.buildMember()).id)).toEqual([]);
  });

  it('leave audit entries without their text', async () => {
    const { id } = await service.buildMember();
    const added = await expectDeclaredEffects(service, addMemberNote, () =>
      admin.post(getPath(id), { text: 'Owes us a gauge' }),
    );
    const noteId = added.result.body.data.id as string;
    const edited = await expectDeclaredEffects(service, updateMemberNote, () =>
      admin.patch(`/api/admin/notes/${noteId}`, { text: 'Returned the gauge' }),
    );
    expect(edited.result.body.data).toMatchObject({
      text: 'Returned the gauge',
      editedAt: expect.any(String),
    });
    const deleted = await expectDeclaredEffects(service, deleteMemberNote, () =>
      admin.delete(`/api/admin/notes/${noteId}`),
    );
    for (const { entry } of [added, edited, deleted]) {
      expect(entry).toMatchObject({ actorId: alex.id, subjectId: id, details: { note: noteId } });
      expect(JSON.stringify(entry)).not.toContain('gauge');
    }
    expect(await getNotes(id)).toEqual([]);
  });

  it('are edited by their author only, and deleted by every administrator', async () => {
    const { id } = await service.buildMember();
    const note = await write(id, 'Pays by check');
    const other = await service.as(await service.buildMember({ isAdmin: true }));
    const path = `/api/admin/notes/${note.id}`;
    const refused = await other.patch(path, { text: 'Pays by card' });
    expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
    expect((await getNotes(id, other))[0]?.text).toBe('Pays by check');
    expect((await other.delete(path)).status).toBe(200);
    expect((await other.delete(path)).status).toBe(404);
  });

  it('are never shown to the member, even to one who is an administrator', async () => {
    const kim = await service.buildMember({ isAdmin: true });
    const note = await write(kim.id, 'Ask before booking travel');
    const own = await service.as(kim);
    for (const { status, body } of [
      await own.get(getPath(kim.id)),
      await own.post(getPath(kim.id), { text: 'Me' }),
    ])
      expect([status, body.code]).toEqual([409, 'OWN_ACCOUNT']);
    const path = `/api/admin/notes/${note.id}`;
    expect((await own.patch(path, { text: 'Fine' })).status).toBe(404);
    expect((await own.delete(path)).status).toBe(404);
    expect(await getNotes(kim.id)).toHaveLength(1);
  });

  it('need a text of at most 2,000 characters', async () => {
    const { id } = await service.buildMember();
    for (const text of ['', '  ', 'x'.repeat(2001), 7, null])
      expect((await admin.post(getPath(id), { text })).status).toBe(400);
    expect((await admin.post(getPath(id), { text: 'x'.repeat(2000) })).status).toBe(201);
  });

  it('are erased with the member, and outlive their author', async () => {
    const member = await service.buildMember();
    const author = await service.buildMember({ isAdmin: true });
    const { id } = await write(member.id, 'Moved to Fresno', await service.as(author));
    const erase = ({ id, email }: { id: string; email: string }) =>
      admin.post(`/api/admin/users/${id}/erase`, { email });
    expect((await erase(author)).status).toBe(200);
    expect(await getNotes(member.id)).toMatchObject([{ id, author: null, text: 'Moved to Fresno' }]);
    expect((await erase(member)).status).toBe(200);
    const left = await asOwner(
      service,
      `select text from identity.member_notes where text = 'Moved to Fresno'`,
    );
    expect(left).toEqual([]);
  });
});
