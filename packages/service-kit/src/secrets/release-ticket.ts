import type { CheckedRole } from '@backflow/contracts/releases';
import { isTicket, signTicket } from './signed-ticket.ts';

/** What a ticket for a release shows, and what signs and checks it. */
interface ReleaseTicket {
  /** GATEWAY_SECRET, which the gateway and the releases service have. */
  secret: string;
  remote: string;
  version: string;
  /** Who the page is rendered for, in the frames of a check; absent for a preview, which shows everybody their own page. */
  role?: CheckedRole;
  /** Milliseconds since 1970. */
  now: number;
}

/** Signs a ticket that shows one release to the browser that has it. */
export const signReleaseTicket = ({ validMs, ...ticket }: ReleaseTicket & { validMs: number }): string =>
  signTicket({ ...parts(ticket), validMs });

export const isReleaseTicket = (given: string, ticket: ReleaseTicket): boolean =>
  isTicket(given, parts(ticket));

const parts = ({ secret, remote, version, role, now }: ReleaseTicket) => ({
  ...{ secret, now, subject: `${remote}@${version}` },
  purpose: role === undefined ? 'tickets for previews' : `tickets for checks as ${role}`,
});
