import { sendPasswordLink } from '@backflow/contracts/identity';
import { byId, mutate, toast, toastFailure } from '@backflow/platform';
import { fullName } from '@backflow/remote-kit';
import type { FoundPerson } from '@backflow/remote-kit/admin';

/** Mails a person without an account a link to set a password. */
export async function sendLink(person: FoundPerson): Promise<void> {
  try {
    await mutate(sendPasswordLink, byId(person.id));
    toast({ title: 'Link sent', description: `${fullName(person)} can set a password for 7 days.` });
  } catch (error) {
    toastFailure('Error', error, 'The link could not be sent. Please try again.');
  }
}
