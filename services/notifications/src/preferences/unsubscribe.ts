import { createHmac, timingSafeEqual } from 'node:crypto';
import { getHref } from '@backflow/contracts';
import { unfollowByMail } from '@backflow/contracts/community';
import { unsubscribeOneClick } from '@backflow/contracts/identity';
import { unsubscribeByMail } from '@backflow/contracts/notifications';
import type { MailRequest } from '@backflow/contracts/notifications';
import { AppError, mutate, sql } from '@backflow/service-kit';
import type { Call, ServiceContext } from '@backflow/service-kit';
import { CATEGORIES } from './mail-preferences.ts';
import type { MailCategory } from './mail-preferences.ts';

/** How a reader unsubscribes from a category: with one click in the mail program, or on a page of the site. */
interface UnsubscribeLinks {
  readonly oneClick: string;
  readonly page: string;
}

interface Unsubscribable extends Pick<MailRequest, 'data' | 'userId'> {
  category: MailCategory;
}

type Settings = Pick<ServiceContext, 'settings'>;

/** The links of a mail; undefined for mandatory mail. */
export function unsubscribeLinks(
  context: Settings,
  { category, userId, data }: Unsubscribable,
): UnsubscribeLinks | undefined {
  const origin = context.settings.PUBLIC_ORIGIN;
  if (category === 'newsletter') {
    const token = data.unsubscribeToken;
    return {
      oneClick: origin + getHref(unsubscribeOneClick, {}, { token }),
      page: `${origin}/newsletter/unsubscribe?token=${token}`,
    };
  }
  // Unfollows this topic only; the flag would turn off all mail of the forum.
  if (category === 'forum' && data.unfollowToken !== undefined) {
    const token = data.unfollowToken;
    return {
      oneClick: origin + getHref(unfollowByMail, {}, { token }),
      page: origin + getHref({ path: '/forum/unfollow' }, {}, { token }),
    };
  }
  if (CATEGORIES[category] === null || userId === undefined) return undefined;
  const token = signSubscription(context, { userId, category });
  return {
    oneClick: origin + getHref(unsubscribeByMail, {}, { token }),
    page: origin + getHref({ path: '/mail/unsubscribe' }, {}, { token }),
  };
}

/** A member and a category of mail: what a signed link turns off. */
interface Subscription {
  userId: string;
  category: MailCategory;
}

/** A signed token for a subscription. It does not expire: a mail may be read years later. */
export function signSubscription(context: Settings, { userId, category }: Subscription): string {
  const text = `${userId}.${category}`;
  return `${text}.${getMac(context, text).toString('base64url')}`;
}

/** The subscription of a token, or undefined when its signature is wrong. */
function readSubscription(context: Settings, token: string): Subscription | undefined {
  const [userId = '', category = '', mac = ''] = token.split('.');
  const received = Buffer.from(mac, 'base64url');
  const expected = getMac(context, `${userId}.${category}`);
  if (received.length !== expected.length || !timingSafeEqual(received, expected)) return undefined;
  return isCategory(category) ? { userId, category } : undefined;
}

const isCategory = (text: string): text is MailCategory => Object.hasOwn(CATEGORIES, text);

/** The key has this one use: no other signature of the site is valid here, and none made here is valid elsewhere. */
const getMac = ({ settings }: Settings, text: string): Buffer =>
  createHmac('sha256', `mail choice ${settings.SESSION_SECRET}`).update(text).digest();

/** Turns off the category that the token names. A repeated request succeeds. */
export async function unsubscribe(
  context: ServiceContext,
  call: Call<typeof unsubscribeByMail>,
): Promise<null> {
  const subscription = readSubscription(context, call.query.token);
  const flag = subscription && CATEGORIES[subscription.category];
  if (!subscription || !flag)
    throw new AppError('LINK_SPENT', 'This link does not work. Change it in your settings.');
  const { userId } = subscription;
  await mutate(context, call, (write) =>
    write.rows(sql`select identity.set_mail_preference_v1(${userId}::uuid, ${flag}, false)`),
  );
  call.log.info({ account: userId, flag }, 'unsubscribed by one click');
  return null;
}
