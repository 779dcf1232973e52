import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { IdParams, paging, requiredText } from '../fields.ts';

/** Administrators' note about a member. The member never sees it, and it is erased with the account. */
export const MemberNote = z.object({
  id: z.string(),
  text: z.string(),
  /** Null when the author's account is gone. */
  author: z.nullable(z.object({ id: z.string(), name: z.string() })),
  createdAt: z.string(),
  /** Null for a note that was never edited. */
  editedAt: z.nullable(z.string()),
});
export type MemberNote = z.infer<typeof MemberNote>;

const NoteBody = z.object({ text: requiredText('Note', { max: 2000, multiline: true }) });

export const listMemberNotes = endpoint({
  id: 'admin.memberNotes',
  method: 'GET',
  path: '/api/admin/users/:id/notes',
  summary:
    'What administrators have noted about a user, newest first. Notes about oneself are refused (409), to administrators too.',
  access: 'admin',
  params: IdParams,
  query: z.object(paging),
  response: z.array(MemberNote),
  reads: ['member-notes'],
});

export const addMemberNote = endpoint({
  id: 'admin.addMemberNote',
  auditSentence: 'added a note about {member}',
  method: 'POST',
  path: '/api/admin/users/:id/notes',
  summary: 'Write a note about a user; not about oneself (409).',
  access: 'admin',
  params: IdParams,
  body: NoteBody,
  response: MemberNote,
  status: 201,
  changes: ['member-notes'],
});

export const updateMemberNote = endpoint({
  id: 'admin.updateMemberNote',
  auditSentence: 'edited a note about {member}',
  method: 'PATCH',
  path: '/api/admin/notes/:id',
  summary: 'Change the text of a note: its author only (403).',
  access: 'admin',
  params: IdParams,
  body: NoteBody,
  response: MemberNote,
  changes: ['member-notes'],
});

export const deleteMemberNote = endpoint({
  id: 'admin.deleteMemberNote',
  auditSentence: 'deleted a note about {member}',
  method: 'DELETE',
  path: '/api/admin/notes/:id',
  summary: 'Delete a note, also another administrator’s.',
  access: 'admin',
  params: IdParams,
  response: z.null(),
  changes: ['member-notes'],
});
