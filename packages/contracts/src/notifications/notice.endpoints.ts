import * as z from '@backflow/contracts/zod';
import { endpoint } from './endpoint.ts';
import { id, instant, paging } from '../fields.ts';

/** Kinds of notices; screens show an icon for each. */
export const NOTICE_KINDS = ['post', 'reply', 'event', 'seat', 'payment', 'premium', 'message'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** A message to a member under the bell, made from the same request as a mail. All of it plain text. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum(NOTICE_KINDS),
  title: z.string(),
  text: z.string(),
  /** The page that it leads to, on this site. */
  path: z.string(),
  createdAt: z.string(),
  readAt: z.nullable(z.string()),
});
export type Notice = z.infer<typeof Notice>;

/** Unread notices are counted up to this number. */
export const MAX_UNREAD_COUNT = 100;

export const UnreadCount = z.object({ unread: z.int() });

export const listNotices = endpoint({
  id: 'notices.own',
  method: 'GET',
  path: '/api/user/notices',
  summary: 'The caller’s notices of the last 180 days, newest first.',
  access: 'member',
  query: z.object(paging),
  response: z.array(Notice),
  reads: ['notices'],
});

export const countNotices = endpoint({
  id: 'notices.count',
  method: 'GET',
  path: '/api/user/notices/count',
  summary: `How many of the caller’s notices are unread, up to ${MAX_UNREAD_COUNT}.`,
  access: 'member',
  response: UnreadCount,
  reads: ['notices'],
});

export const readNotices = endpoint({
  id: 'notices.read',
  method: 'POST',
  path: '/api/user/notices/read',
  summary:
    'Mark notices as read: those named, or all up to an instant, so that one that came meanwhile stays unread. Other members’ ids change nothing.',
  access: 'member',
  body: z.object({
    ids: z.optional(z.array(id, 'Ids must be a list').check(z.maxLength(100, 'At most 100 ids'))),
    until: z.optional(instant('Until')),
  }),
  response: UnreadCount,
  changes: ['notices'],
});
