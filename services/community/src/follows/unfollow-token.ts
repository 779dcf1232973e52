import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@backflow/service-kit';

/** Who follows what. */
interface Follow {
  memberId: string;
  topicId: string;
}

/** Lets whoever has it end this one follow, and nothing else. It does not expire: a mail may be read years later. */
export function signUnfollow(secret: string, { memberId, topicId }: Follow): string {
  return `${memberId}.${topicId}.${macOf(secret, { memberId, topicId }).toString('base64url')}`;
}

/** What a token names; undefined when it is not of our making. */
export function readUnfollow(secret: string, token: string): Follow | undefined {
  const [, memberId = '', topicId = '', mac = ''] = TOKEN.exec(token) ?? [];
  const given = Buffer.from(mac, 'base64url');
  const made = macOf(secret, { memberId, topicId });
  return given.length === made.length && timingSafeEqual(given, made) ? { memberId, topicId } : undefined;
}

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;

const macOf = (secret: string, { memberId, topicId }: Follow): Buffer =>
  createHmac('sha256', derivedKey(secret, 'ways out of a topic')).update(`${memberId}.${topicId}`).digest();
