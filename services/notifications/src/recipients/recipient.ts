import { supplierEmailOf } from '@backflow/contracts/settings';
import type { MailRequest } from '@backflow/contracts/notifications';
import { select, sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import { reachesUnconfirmed } from '../preferences/categories.ts';
import type { Site } from '../site.ts';
import { categoryOf } from '../templates/render-mail.ts';
import type { Person } from '../templates/person.ts';

/** Where a mail goes, and whose wishes decide on it. */
export interface Recipient {
  address: string;
  userId: string | undefined;
  person: Person;
  /** Why a member gets no mail for now; null where they do. */
  delayedBy: 'unconfirmed' | 'bounced' | null;
}

/** Who a mail goes to; undefined where it is addressed to nobody, or the member is gone. */
export async function findRecipient(
  context: NotificationsContext,
  { settings }: Pick<Site, 'settings'>,
  { to, userId, template }: Pick<MailRequest, 'to' | 'userId' | 'template'>,
): Promise<Recipient | undefined> {
  if (to === null) return undefined;
  if (typeof to === 'string') return { address: to, userId, person: {}, delayedBy: null };
  const person = await findPerson(context, to.kind === 'member' ? to.id : to.about);
  if (!person) return undefined;
  if (to.kind === 'member') {
    const { email: address, isConfirmed, hasBounced, firstName, ...unnamed } = person;
    const mayReceive = isConfirmed || reachesUnconfirmed(categoryOf(template));
    const delayedBy = hasBounced ? 'bounced' : mayReceive ? null : 'unconfirmed';
    // Whoever reads at an unconfirmed address may not be who chose the name: it could be a stranger's message.
    return { address, userId: to.id, person: isConfirmed ? { ...unnamed, firstName } : unnamed, delayedBy };
  }
  if (settings.supplierEmail === '') {
    context.log.warn('no supplier email in the settings: what is for the supplier goes to the contact email');
  }
  return { address: supplierEmailOf(settings), userId: undefined, person, delayedBy: null };
}

interface PersonRow {
  email: string;
  isConfirmed: boolean;
  hasBounced: boolean;
  firstName: string;
  lastName: string;
  company: string | null;
  phone: string | null;
}

async function findPerson(
  { db }: Pick<NotificationsContext, 'db'>,
  id: string,
): Promise<
  (Required<Pick<Person, 'email' | 'isConfirmed' | 'hasBounced' | 'firstName'>> & Person) | undefined
> {
  const [row] = await select<PersonRow>(
    db,
    'mail-recipient',
    sql`select email, is_confirmed as "isConfirmed", has_bounced as "hasBounced", first_name as "firstName", last_name as "lastName", company,
               phone_number as phone
          from identity.mail_recipients_v2 where id = ${id}`,
  );
  if (!row) return undefined;
  const { email, isConfirmed, hasBounced, firstName, lastName, company, phone } = row;
  return {
    ...{ firstName, name: `${firstName} ${lastName}`, email, isConfirmed, hasBounced },
    ...(company !== null && { company }),
    ...(phone !== null && { phone }),
  };
}
