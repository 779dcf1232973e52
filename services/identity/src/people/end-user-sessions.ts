import type { endUserSessions as contract } from '@backflow/contracts/identity';
import { NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

/** Ends every session of an account: the epoch of each is an older one from now on. */
export const endUserSessions = (context: IdentityContext, call: Call<typeof contract>): Promise<null> =>
  mutate(context, call, async (write) => {
    const { id } = call.params;
    const [user] = await write.rows(sql`
      update users set session_epoch = session_epoch + 1 where id = ${id} returning id`);
    if (!user) throw new NotFoundError('This user');
    write.audit({ subjectId: id });
    return null;
  });
