import { planName } from '@backflow/contracts/identity';
import type { AdminUser } from '@backflow/contracts/identity';
import { formatDay } from '@backflow/remote-kit';

export const pathOfPerson = (id: string): string => `/admin/people/${encodeURIComponent(id)}`;

/** 'Premium until December 4, 2027'. Administrators have no plan: they may use everything. */
export function formatPlan(user: Pick<AdminUser, 'isAdmin' | 'subscriptionStatus' | 'premiumUntil'>): string {
  const { isAdmin, subscriptionStatus, premiumUntil } = user;
  if (isAdmin) return planName(user);
  if (subscriptionStatus === 'free') return 'Free';
  return premiumUntil === null ? 'Premium, without an end' : `Premium until ${formatDay(premiumUntil)}`;
}
