import { getSupplierEmail } from '@backflow/contracts/settings';
import type { MailRequest } from '@backflow/contracts/notifications';
import { sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { findTogether } from '../find-together.ts';
import { reachesUnconfirmed } from '../preferences/mail-preferences.ts';
import type { Site } from '../site.ts';
import type { Person } from '../templates/mail-values.ts';
import { getCategory } from '../templates/render-mail.ts';

interface Recipient {
  address: string;
  /** The member whose preferences apply. */
  userId: string | undefined;
  person: Person;
  /** Why a member gets no mail at the moment; null when they do. */
  delayedBy: 'unconfirmed' | 'bounced' | null;
}

/** The recipient of a mail; undefined when it has none, or the member has no address or was erased. */
export async function findRecipient(
  context: NotificationsContext,
  { settings }: Pick<Site, 'settings'>,
  { to, userId, template }: Pick<MailRequest, 'to' | 'userId' | 'template'>,
): Promise<Recipient | undefined> {
  if (to === null) return undefined;
  if (typeof to === 'string') return { address: to, userId, person: {}, delayedBy: null };
  const member = await findMember(context, to.kind === 'member' ? to.id : to.about);
  if (!member) return undefined;
  const { id: _, hasBounced, company, phone, email: address, ...known } = member;
  const person = {
    ...(address !== null && { email: address }),
    ...known,
    ...(company !== null && { company }),
    ...(phone !== null && { phone }),
  };
  if (to.kind === 'member') {
    if (address === null) return undefined;
    const { firstName, ...unnamed } = person;
    const { isConfirmed } = unnamed;
    const mayReceive = isConfirmed || reachesUnconfirmed(getCategory(template));
    const delayedBy = hasBounced ? 'bounced' : mayReceive ? null : 'unconfirmed';
    // The reader of an unconfirmed address may not be the member: the name could be a stranger's message to them.
    return { address, userId: to.id, person: isConfirmed ? { ...unnamed, firstName } : unnamed, delayedBy };
  }
  if (settings.supplierEmail === '') {
    context.log.warn('no supplier email in the settings: mail to the supplier goes to the contact email');
  }
  return { address: getSupplierEmail(settings), userId: undefined, person, delayedBy: null };
}

interface MemberRow extends Required<Pick<Person, 'isConfirmed' | 'firstName' | 'name'>> {
  id: string;
  /** Null for a person without an account whom nobody has asked for it. */
  email: string | null;
  hasBounced: boolean;
  company: string | null;
  phone: string | null;
}

/** A member; undefined for one who was erased. */
const findMember = findTogether<MemberRow>(
  'mail-recipients',
  (ids) => sql`
    select id, email, is_confirmed as "isConfirmed", has_bounced as "hasBounced", first_name as "firstName",
           first_name || ' ' || last_name as name, company, phone_number as phone
      from identity.mail_recipients_v2 where id = any(${ids}::uuid[])`,
);
