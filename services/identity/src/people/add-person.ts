import type { AdminUser } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { AppError, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import { EmailTakenError, isEmailTaken } from '../accounts/change-email.ts';
import { mailPasswordLink } from '../accounts/mail-password-link.ts';
import type { IdentityContext } from '../context.ts';
import { lockUser } from './administrators.ts';
import { storeNote } from './member-notes.ts';
import { assertNoAccount } from './password-link.ts';
import { findUser } from './users.query.ts';

/**
 * Adds a person without an account.
 * @throws EMAIL_TAKEN, which names who has the address; NO_EMAIL for a link without an address
 */
export async function addPerson(
  context: IdentityContext,
  call: Call<typeof contracts.addPerson>,
): Promise<AdminUser> {
  const { note = null, sendLink = false, ...fields } = call.body;
  const email = fields.email ?? null;
  if (sendLink && email === null) throw noEmail();
  if (sendLink && email !== null) await context.throttles.resetPassword.use(email, call.address);
  const id = await mutate(context, call, async (write) => {
    const createdAt = new Date(context.now());
    await assertEmailFree(context, write, email, null);
    const person = await context.models.User.create(
      { ...fields, email, passwordHash: null, createdAt },
      { transaction: write.transaction },
    );
    if (note !== null)
      await storeNote(write, { userId: person.id, actor: call.actor, text: note, createdAt });
    if (sendLink && email !== null) await mailPasswordLink(context, write, { ...person.get(), email });
    write.audit({ subjectId: person.id, ...(sendLink && { details: { sendLink } }) });
    return person.id;
  });
  return findUser(context, id);
}

/** Changes a person without an account. @throws HAS_ACCOUNT, EMAIL_TAKEN */
export async function updatePerson(
  context: IdentityContext,
  call: Call<typeof contracts.updatePerson>,
): Promise<AdminUser> {
  const { id } = call.params;
  const { email = null, company = null, jobTitle = null, phoneNumber = null, ...name } = call.body;
  await mutate(context, call, async (write) => {
    const person = await lockUser(context, write, id);
    assertNoAccount(person, 'They have an account: they change their contact details in their settings.');
    if (email !== null) await assertEmailFree(context, write, email, id);
    person.set({ ...name, email, company, jobTitle, phoneNumber });
    const fields = person.changed() || [];
    if (fields.length === 0) return write.unchanged();
    await person.save({ transaction: write.transaction });
    write.audit({ subjectId: id, details: { fields } });
  });
  return findUser(context, id);
}

const noEmail = () => {
  const message = 'A link needs an email address';
  return new AppError('NO_EMAIL', message, [{ path: 'email', message }]);
};

/** @throws EMAIL_TAKEN: administrators may know who has an address */
async function assertEmailFree(
  context: IdentityContext,
  write: Write,
  email: string | null,
  id: string | null,
): Promise<void> {
  if (email === null || !(await isEmailTaken(context, write, email, id))) return;
  const [owner] = await write.rows<{ name: string }>(sql`
    select first_name || ' ' || last_name as name from users where lower(email) = ${email}`);
  if (!owner) throw new EmailTakenError();
  const message = `${owner.name} has this address already`;
  throw new AppError('EMAIL_TAKEN', message, [{ path: 'email', message }]);
}
