import { id as idText } from '@backflow/contracts';
import type { ADMIN_EVENT_SORTS } from '@backflow/contracts/events';
import * as z from '@backflow/contracts/zod';
import { ValidationError, decodeCursor, encodeCursor } from '@backflow/service-kit';

export type AdminSort = (typeof ADMIN_EVENT_SORTS)[number];

/** What a list is ordered by. */
export interface Listed {
  id: string;
  title: string;
  startsAt: string;
  createdAt: string;
}

/** Where a page begins: after this value of what the list is ordered by and, for equal ones, after this id. */
export interface Place {
  after: string;
  id: string;
}

const ID_LENGTH = 36;
const MAX_TITLE = 200;

/** A cursor names its order: in another one its place means nothing. */
export function cursorAt(sort: AdminSort, { id, title, startsAt, createdAt }: Listed): string {
  if (sort === 'title') return `title.${Buffer.from(id + title, 'utf8').toString('base64url')}`;
  return `${sort}.${encodeCursor({ after: sort === 'newest' ? createdAt : startsAt, id })}`;
}

/** @throws ValidationError when it is no cursor of this list in this order */
export function placeOf(sort: AdminSort, cursor: string | undefined): Place | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const [name, text = ''] = cursor.split('.');
  const place = name !== sort || text === '' ? undefined : placeIn(sort, text);
  if (!place) throw new ValidationError([{ path: 'cursor', message: 'This is not a cursor of this list' }]);
  return place;
}

function placeIn(sort: AdminSort, text: string): Place | undefined {
  if (sort !== 'title') return decodeCursor(text);
  const decoded = Buffer.from(text, 'base64url').toString('utf8');
  const place = { id: decoded.slice(0, ID_LENGTH), after: decoded.slice(ID_LENGTH) };
  const isTitle = place.after.length <= MAX_TITLE && !place.after.includes('\u0000');
  return isTitle && z.safeParse(idText, place.id).success ? place : undefined;
}
