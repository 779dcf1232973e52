import type { dismissDuplicate as contract } from '@backflow/contracts/identity';
import { NotFoundError, mutate, sql } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { IdentityContext } from '../context.ts';

/** Tells two people apart for good. A repeated call succeeds. @throws NotFoundError */
export const dismissDuplicate = (context: IdentityContext, call: Call<typeof contract>): Promise<null> =>
  mutate(context, call, async (write) => {
    const { id, otherId } = call.params;
    const known = await write.rows(sql`
      select 1 from users where id in (${id}, ${otherId}) order by id for share`);
    if (known.length < 2) throw new NotFoundError('This user');
    const [added] = await write.rows(sql`
      insert into different_people (one, other, decided_by, decided_at)
      values (least(${id}::uuid, ${otherId}::uuid), greatest(${id}::uuid, ${otherId}::uuid), ${call.actor.id}, ${new Date(context.now())})
          on conflict do nothing returning one`);
    if (!added) write.unchanged();
    write.audit({ subjectId: id, details: { userId: otherId } });
    return null;
  });
