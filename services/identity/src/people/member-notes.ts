import { MemberNote } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import {
  AppError,
  NotFoundError,
  afterCursor,
  all,
  byId,
  byInstant,
  getColumns,
  descending,
  limitFor,
  mutate,
  orderSql,
  select,
  sql,
  toPage,
} from '@backflow/service-kit';
import type { Actor, Call, PageOf, Write } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { assertOtherAccount } from './administrators.ts';
import { findUser } from './users.query.ts';

/** A MemberNote's select list from `member_notes n`. */
const NOTE_COLUMNS = getColumns(MemberNote, 'n', {
  author: sql`(select json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name)
                 from users a where a.id = n.author_id)`,
});

const NEWEST = descending('newest', byInstant('n.created_at', 'createdAt'), byId('n.id'));

/** A page of the notes about a user, newest first. @throws NotFoundError; OWN_ACCOUNT for notes about the caller */
export async function listMemberNotes(
  context: IdentityContext,
  { actor, params: { id }, query: { cursor, limit } }: Call<typeof contracts.listMemberNotes>,
): Promise<PageOf<MemberNote>> {
  await findUser(context, id);
  assertOtherAccount(actor, id);
  const conditions = [sql`n.user_id = ${id}`, ...afterCursor(NEWEST, cursor)];
  const rows = await select<MemberNote>(
    context.db,
    'member-notes',
    sql`
      select ${NOTE_COLUMNS} from member_notes n
       where ${all(conditions)} order by ${orderSql(NEWEST)} ${limitFor(limit)}`,
  );
  return toPage(NEWEST, rows, limit);
}

/** The audit entries name the note and never contain its text, which is personal data of the member. */
export async function addMemberNote(
  context: IdentityContext,
  call: Call<typeof contracts.addMemberNote>,
): Promise<MemberNote> {
  const { id: userId } = call.params;
  const noteId = await mutate(context, call, async (write) => {
    assertOtherAccount(call.actor, userId);
    const [user] = await write.rows(sql`select 1 from users where id = ${userId} for share`);
    if (!user) throw new NotFoundError('This user');
    const { text } = call.body;
    const note = await storeNote(write, {
      userId,
      actor: call.actor,
      text,
      createdAt: new Date(context.now()),
    });
    write.audit({ subjectId: userId, details: { note } });
    return note;
  });
  return findNote(context, noteId);
}

/** @returns its id */
export async function storeNote(
  { rows }: Write,
  { userId, actor, text, createdAt }: { userId: string; actor: Actor; text: string; createdAt: Date },
): Promise<string> {
  const [note] = await rows<{ id: string }>(sql`
    insert into member_notes (user_id, author_id, text, created_at)
    values (${userId}, ${actor.id}, ${text}, ${createdAt}) returning id`);
  if (!note) throw new NotFoundError('This user');
  return note.id;
}

/** @throws NotFoundError; FORBIDDEN for another administrator's note */
export async function updateMemberNote(
  context: IdentityContext,
  call: Call<typeof contracts.updateMemberNote>,
): Promise<MemberNote> {
  const { id } = call.params;
  const { text } = call.body;
  await mutate(context, call, async (write) => {
    const note = await lockNote(write, id, call.actor);
    if (note.authorId !== call.actor.id) {
      throw new AppError('FORBIDDEN', 'Only its author can edit a note.');
    }
    if (note.text === text) return write.unchanged();
    await write.rows(sql`
      update member_notes set text = ${text}, edited_at = ${new Date(context.now())} where id = ${id}`);
    write.audit({ subjectId: note.userId, details: { note: id } });
  });
  return findNote(context, id);
}

export const deleteMemberNote = (
  context: IdentityContext,
  call: Call<typeof contracts.deleteMemberNote>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const { id } = call.params;
    const { userId } = await lockNote(write, id, call.actor);
    await write.rows(sql`delete from member_notes where id = ${id}`);
    write.audit({ subjectId: userId, details: { note: id } });
    return null;
  });

interface StoredNote {
  userId: string;
  authorId: string | null;
  text: string;
}

/** @throws NotFoundError, also for a note about the caller: it must not show that there is one */
async function lockNote({ rows }: Write, id: string, actor: Actor): Promise<StoredNote> {
  const [note] = await rows<StoredNote>(sql`
    select user_id as "userId", author_id as "authorId", text from member_notes where id = ${id} for update`);
  if (!note || note.userId === actor.id) throw new NotFoundError('This note');
  return note;
}

async function findNote({ db }: IdentityContext, id: string): Promise<MemberNote> {
  const [note] = await select<MemberNote>(
    db,
    'member-note',
    sql`select ${NOTE_COLUMNS} from member_notes n where n.id = ${id}`,
  );
  if (!note) throw new NotFoundError('This note');
  return note;
}
