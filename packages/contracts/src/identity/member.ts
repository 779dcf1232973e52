import * as z from '@backflow/contracts/zod';
import { optionalText } from '../fields.ts';
import { email, phoneNumber } from './contact-fields.ts';
import { personName } from './person-name.ts';

export const SUBSCRIPTION_STATUSES = ['free', 'premium'] as const;

/** The four notification flags, each on or off. */
export const NotificationFlags = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  weeklyEmailDigest: z.boolean(),
  newEventAlerts: z.boolean(),
});
export type NotificationFlags = z.infer<typeof NotificationFlags>;

/** The six fields of a profile, as their owner enters them. */
export const Profile = z.object({
  firstName: personName('First name', 80),
  lastName: personName('Last name', 80),
  email,
  jobTitle: z.optional(optionalText('Job title', { max: 120 })),
  company: z.optional(optionalText('Company', { max: 120 })),
  phoneNumber: z.optional(phoneNumber),
});
export type Profile = z.infer<typeof Profile>;

/** A user as sent to themselves and to administrators. */
export const Member = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** True if the member used a link sent to the address. */
  emailConfirmed: z.boolean(),
  /** Replaces `email` once the link sent to it was used. */
  pendingEmail: z.nullable(z.string()),
  jobTitle: z.nullable(z.string()),
  company: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  isAdmin: z.boolean(),
  subscriptionStatus: z.enum(SUBSCRIPTION_STATUSES),
  /** Administrators who must set up a second factor before they may administer; absent for everyone else. */
  needsSecondFactor: z.optional(z.literal(true)),
  ...NotificationFlags.shape,
});
export type Member = z.infer<typeof Member>;

/** Members with premium, and administrators, may use what is marked premium. */
export const mayUsePremium = ({
  isAdmin,
  subscriptionStatus,
}: Pick<Member, 'isAdmin' | 'subscriptionStatus'>): boolean => isAdmin || subscriptionStatus === 'premium';

/** The label of a member's plan. */
export function planName(member: Pick<Member, 'isAdmin' | 'subscriptionStatus'>): string {
  if (member.isAdmin) return 'Administrator';
  return mayUsePremium(member) ? 'Premium Member' : 'Free Member';
}

/** The prefix of localStorage keys of one member's data, such as drafts. Signing out removes these. */
export const memberStoragePrefix = (memberId: string): string => `kept.${memberId}.`;
