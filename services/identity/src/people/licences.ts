import type { AdminUser } from '@backflow/contracts/identity';
import type * as contracts from '@backflow/contracts/identity';
import { NotFoundError, ValidationError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';
import { lockUser } from './administrators.ts';
import { findUser } from './users.query.ts';

/** @throws NotFoundError; ValidationError when the person has this license */
export async function addLicence(
  context: IdentityContext,
  call: Call<typeof contracts.addLicence>,
): Promise<AdminUser> {
  const { id } = call.params;
  const { authority, number } = call.body;
  await mutate(context, call, async (write) => {
    // A lock, so that the person is not erased meanwhile.
    await lockUser(context, write, id);
    const [added] = await write.rows<{ id: string }>(sql`
      insert into licences (user_id, authority, number, created_at)
      values (${id}, ${authority}, ${number}, ${new Date(context.now())}) on conflict do nothing returning id`);
    if (!added) throw new ValidationError([{ path: 'number', message: 'They have this license already' }]);
    write.audit({ subjectId: id, details: { licence: added.id } });
  });
  return findUser(context, id);
}

/** @throws NotFoundError */
export async function removeLicence(
  context: IdentityContext,
  call: Call<typeof contracts.removeLicence>,
): Promise<AdminUser> {
  const { id, licenceId } = call.params;
  await mutate(context, call, async (write) => {
    const [removed] = await write.rows(sql`
      delete from licences where id = ${licenceId} and user_id = ${id} returning id`);
    if (!removed) throw new NotFoundError('This license');
    write.audit({ subjectId: id, details: { licence: licenceId } });
  });
  return findUser(context, id);
}
