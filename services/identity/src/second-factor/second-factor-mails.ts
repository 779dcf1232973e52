import { mailRequest, sendMail } from '@backflow/contracts/notifications';
import type { Write } from '@backflow/service-kit';
import { greeting } from '../accounts/my-account.ts';
import type { IdentityContext } from '../context.ts';
import type { UserRecord } from '../db/models/user.ts';

/** Where members set up two-step sign-in. */
export const securityPage = ({ PUBLIC_ORIGIN }: Pick<IdentityContext['settings'], 'PUBLIC_ORIGIN'>): string =>
  `${PUBLIC_ORIGIN}/settings`;

type SecondFactorMail = 'second-factor-added' | 'second-factor-removed';

/** Notifies the owner of an account: somebody else may have changed it. @param what begins a sentence */
export const mailSecondFactor = (
  { settings }: Pick<IdentityContext, 'settings'>,
  write: Write,
  user: UserRecord,
  template: SecondFactorMail,
  what: string,
): Promise<void> =>
  write.queue(
    sendMail,
    mailRequest(template, user.email, { ...greeting(user), what, url: securityPage(settings) }),
  );
