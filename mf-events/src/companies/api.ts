import {
  COMPANY_ROLE_LABELS,
  acceptCompanyInvitation,
  declineCompanyInvitation,
  getMyCompany,
  leaveCompany,
  listMyCompanies,
  shareWithCompany,
} from '@backflow/contracts/identity';
import type { BodyOf } from '@backflow/contracts';
import type { CompanyRole, ReceivedInvitation } from '@backflow/contracts/identity';
import { byId, mutationOf, queryOf } from '@backflow/platform';

/** The caller's companies and invitations, fetched each time: others change them. */
export const myCompanies = queryOf(listMyCompanies, {}, { staleTime: 0 });
export const myCompany = (id: string) => queryOf(getMyCompany, byId(id), { staleTime: 0 });

/** An invitation by the token of a link, or by its id. */
type Key = BodyOf<typeof acceptCompanyInvitation>;
export const accepting = mutationOf(acceptCompanyInvitation, (body: Key) => ({ body }), {
  afterFailure: true,
});
export const declining = mutationOf(declineCompanyInvitation, (body: Key) => ({ body }), {
  afterFailure: true,
});
export const sharing = (id: string) =>
  mutationOf(shareWithCompany, (body: BodyOf<typeof shareWithCompany>) => ({ params: { id }, body }), {
    untilRefetched: true,
  });
export const leaving = mutationOf(leaveCompany, (id: string) => byId(id));

/** 'an owner' */
export const formatRole = (role: CompanyRole): string =>
  `${role === 'owner' ? 'an' : 'a'} ${COMPANY_ROLE_LABELS[role].toLowerCase()}`;

/** 'Ann Fitter invites you as a technician' */
export const formatInvitation = ({ from, role }: ReceivedInvitation): string =>
  `${from ?? 'The company'} invites you as ${formatRole(role)}`;

/** 'Ann Fitter and Bo Diaz' */
export const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat('en-US', { type: 'conjunction' }).format(names);
