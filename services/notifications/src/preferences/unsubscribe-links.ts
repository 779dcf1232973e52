import { createHmac, timingSafeEqual } from 'node:crypto';
import { hrefOf } from '@backflow/contracts';
import { unfollowByMail } from '@backflow/contracts/community';
import { unsubscribeOneClick } from '@backflow/contracts/identity';
import { unsubscribeByMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import type { ServiceContext } from '@backflow/service-kit';
import { CATEGORIES } from './categories.ts';
import type { MailCategory } from './categories.ts';

/** How a reader gets no more mail of a kind: by one click in the mail program, or on a page of the site. */
export interface UnsubscribeLinks {
  readonly oneClick: string;
  readonly page: string;
}

interface Subject {
  category: MailCategory;
  request: Pick<MailRequest, 'data' | 'userId'>;
}

type Settings = Pick<ServiceContext, 'settings'>;

/** Undefined for mail that is a duty. */
export function unsubscribeLinks(
  context: Settings,
  { category, request }: Subject,
): UnsubscribeLinks | undefined {
  const origin = context.settings.PUBLIC_ORIGIN;
  const { userId, data } = request;
  if (category === 'newsletter') {
    const token = data.unsubscribeToken;
    return {
      oneClick: origin + hrefOf(unsubscribeOneClick, {}, { token }),
      page: `${origin}/newsletter/unsubscribe?token=${token}`,
    };
  }
  // Out of this one topic, rather than of all mail that the flag is for.
  if (category === 'forum' && data.unfollowToken !== undefined) {
    const token = data.unfollowToken;
    return {
      oneClick: origin + hrefOf(unfollowByMail, {}, { token }),
      page: origin + hrefOf({ path: '/forum/unfollow' }, {}, { token }),
    };
  }
  if (CATEGORIES[category] === null || userId === undefined) return undefined;
  const token = signChoice(context, { userId, category });
  return { oneClick: origin + hrefOf(unsubscribeByMail, {}, { token }), page: `${origin}/settings` };
}

/** Whose mail of which kind: what a signed link in a mail turns off. */
export interface Choice {
  userId: string;
  category: MailCategory;
}

/** A token that names a choice and that only we can have made. It does not expire: a mail may be read years later. */
export function signChoice(context: Settings, { userId, category }: Choice): string {
  const text = `${userId}.${category}`;
  return `${text}.${macOf(context, text).toString('base64url')}`;
}

/** What a token names, or undefined when it is not of our making. */
export function readChoice(context: Settings, token: string): Choice | undefined {
  const [userId = '', category = '', mac = ''] = token.split('.');
  const given = Buffer.from(mac, 'base64url');
  const made = macOf(context, `${userId}.${category}`);
  if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined;
  return isCategory(category) ? { userId, category } : undefined;
}

const isCategory = (text: string): text is MailCategory => Object.hasOwn(CATEGORIES, text);

/** The key is for this alone: a signature made here is worth nothing elsewhere. */
const macOf = ({ settings }: Settings, text: string): Buffer =>
  createHmac('sha256', `mail choice ${settings.SESSION_SECRET}`).update(text).digest();
