import type { Member, updateProfile as contract } from '@backflow/contracts';
import type { Call } from '@backflow/service-kit';
import type { User } from '../db/models/user.ts';
import type { IdentityDeps } from '../deps.ts';
import { askToConfirm } from '../email-confirmation/ask-to-confirm.ts';
import { emailChangedMail } from '../mail/account-mails.ts';
import { queueMail } from '../mail/outbox.ts';
import type { SiteLinks } from '../mail/site-links.ts';
import type { Writing } from '../tokens/one-time-tokens.ts';
import { changeOwnUser } from './change-own-user.ts';
import { givenFields } from './given-fields.ts';
import { presentUser } from './member.presenter.ts';
import { recordOwnAct } from './record-own-act.ts';

/** Changes the profile fields given. A changed address ends every other session: whoever held one is out. */
export async function updateProfile(
  deps: IdentityDeps,
  { actor, body, session, log }: Call<typeof contract>,
): Promise<Member> {
  const { user, outcome: movedAddress } = await changeOwnUser(deps, actor, async (own, transaction) => {
    const oldAddress = own.email;
    own.set(givenFields(body));
    const moved = own.changed('email');
    if (moved) await moveAddress({ sequelize: deps.db.sequelize, transaction }, deps.links, own, oldAddress);
    return moved;
  });
  if (movedAddress) {
    await session.start(user.id, user.sessionEpoch);
    log.info({ actor: user.id }, 'email changed, other sessions ended');
  }
  return presentUser(user);
}

/** The new address has to be confirmed, and the old one is told. */
async function moveAddress(
  writing: Writing,
  links: SiteLinks,
  user: User,
  oldAddress: string,
): Promise<void> {
  user.sessionEpoch += 1;
  user.emailConfirmedAt = null;
  await askToConfirm(writing, links, user);
  await queueMail(writing, oldAddress, emailChangedMail(user.firstName));
  const email = { from: oldAddress, to: user.email };
  await recordOwnAct(writing, 'account.updateProfile', user.id, { email });
}
