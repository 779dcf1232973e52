import { supplierAddress } from '@backflow/contracts';
import type { MailRequest } from '@backflow/contracts';
import { select, sql } from '@backflow/service-kit';
import type { NotificationsContext } from '../context.ts';
import type { Site } from '../site.ts';

/** What is looked up of the member a mail is for or about; empty where it goes to a mere address. */
export interface Person {
  firstName?: string;
  name?: string;
  email?: string;
  /** Whether the address has been shown to be theirs. */
  isConfirmed?: boolean;
  company?: string;
  phone?: string;
}

/** Where a mail goes, and whose wishes decide on it. */
export interface Recipient {
  address: string;
  userId: string | undefined;
  person: Person;
  /** False while a member has not shown that the address is theirs. */
  mayReceive: boolean;
}

/** Who a mail goes to; undefined where it is addressed to nobody, or the member is gone. */
export async function findRecipient(
  context: NotificationsContext,
  { settings }: Pick<Site, 'settings'>,
  { to, userId }: Pick<MailRequest, 'to' | 'userId'>,
): Promise<Recipient | undefined> {
  if (to === null) return undefined;
  if (typeof to === 'string') return { address: to, userId, person: {}, mayReceive: true };
  const person = await findPerson(context, to.kind === 'member' ? to.id : to.about);
  if (!person) return undefined;
  const { email: address, isConfirmed } = person;
  if (to.kind === 'member') return { address, userId: to.id, person, mayReceive: isConfirmed };
  if (settings.supplierEmail === '') {
    context.log.warn('no supplier email in the settings: what is for the supplier goes to the contact email');
  }
  return { address: supplierAddress(settings), userId: undefined, person, mayReceive: true };
}

interface PersonRow {
  email: string;
  isConfirmed: boolean;
  firstName: string;
  lastName: string;
  company: string | null;
  phone: string | null;
}

async function findPerson(
  { db }: Pick<NotificationsContext, 'db'>,
  id: string,
): Promise<(Required<Pick<Person, 'email' | 'isConfirmed'>> & Person) | undefined> {
  const [row] = await select<PersonRow>(
    db,
    'mail-recipient',
    sql`select email, is_confirmed as "isConfirmed", first_name as "firstName", last_name as "lastName", company,
               phone_number as phone
          from identity.mail_recipients_v1 where id = ${id}`,
  );
  if (!row) return undefined;
  const { email, isConfirmed, firstName, lastName, company, phone } = row;
  return {
    ...{ firstName, name: `${firstName} ${lastName}`, email, isConfirmed },
    ...(company !== null && { company }),
    ...(phone !== null && { phone }),
  };
}
