import { createHmac, timingSafeEqual } from 'node:crypto';
import { derivedKey } from '@backflow/service-kit';

interface Follow {
  memberId: string;
  topicId: string;
}

/** A token that ends this follow and allows nothing else. It does not expire: a mail may be read years later. */
export function signUnfollow(secret: string, { memberId, topicId }: Follow): string {
  return `${memberId}.${topicId}.${getMac(secret, { memberId, topicId }).toString('base64url')}`;
}

/** The follow that a token names; undefined when the signature is wrong. */
export function readUnfollow(secret: string, token: string): Follow | undefined {
  const [, memberId = '', topicId = '', mac = ''] = TOKEN.exec(token) ?? [];
  const received = Buffer.from(mac, 'base64url');
  const expected = getMac(secret, { memberId, topicId });
  return received.length === expected.length && timingSafeEqual(received, expected)
    ? { memberId, topicId }
    : undefined;
}

const TOKEN = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.([\w-]{43})$/;

const getMac = (secret: string, { memberId, topicId }: Follow): Buffer =>
  createHmac('sha256', derivedKey(secret, 'ways out of a topic')).update(`${memberId}.${topicId}`).digest();
