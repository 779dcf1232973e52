import type * as endpoints from '@backflow/exemplar/contract';
import type { OpenDay } from '@backflow/exemplar/contract';
import { AppError, NotFoundError, omitUndefined, mutate } from '@backflow/service-kit';
import type { Call } from '@backflow/service-kit';
import type { Transaction } from 'sequelize';
import type { ExemplarContext } from '../context.ts';
import type { OpenDayRecord } from '../db/models/open-day.ts';

/** An administrator adds one. */
export const createOpenDay = (
  context: ExemplarContext,
  call: Call<typeof endpoints.createOpenDay>,
): Promise<OpenDay> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { title, startsAt, ...others } = call.body;
    const openDay = await context.models.OpenDay.create(
      { title, startsAt: new Date(startsAt), ...omitUndefined(others) },
      { transaction },
    );
    write.audit({ subjectId: openDay.id, details: { title } });
    return present(openDay);
  });

/** An administrator changes some of its fields. Throws NotFoundError, or CONFLICT when somebody else was quicker. */
export const updateOpenDay = (
  context: ExemplarContext,
  call: Call<typeof endpoints.updateOpenDay>,
): Promise<OpenDay> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const { version, startsAt, ...changes } = call.body;
    const openDay = await lock(context, call.params.id, transaction);
    if (version !== undefined && version !== openDay.version) {
      throw new AppError('CONFLICT', 'Somebody else has changed this meanwhile.');
    }
    await openDay.update(
      {
        ...omitUndefined(changes),
        ...(startsAt !== undefined && { startsAt: new Date(startsAt) }),
        version: openDay.version + 1,
      },
      { transaction },
    );
    write.audit({ subjectId: openDay.id, details: omitUndefined({ ...changes, startsAt }) });
    return present(openDay);
  });

/** An administrator removes one. Throws NotFoundError. */
export const deleteOpenDay = (
  context: ExemplarContext,
  call: Call<typeof endpoints.deleteOpenDay>,
): Promise<null> =>
  mutate(context, call, async (write) => {
    const { transaction } = write;
    const openDay = await lock(context, call.params.id, transaction);
    await openDay.destroy({ transaction });
    write.audit({ subjectId: openDay.id, details: { title: openDay.title } });
    return null;
  });

async function lock(
  { models }: ExemplarContext,
  id: string,
  transaction: Transaction,
): Promise<OpenDayRecord> {
  const found = await models.OpenDay.findByPk(id, { lock: transaction.LOCK.UPDATE, transaction });
  if (!found) throw new NotFoundError('This open day');
  return found;
}

/** A row as the contract has it. */
const present = ({
  id,
  title,
  description,
  startsAt,
  capacity,
  createdAt,
  version,
}: OpenDayRecord): OpenDay => ({
  id,
  title,
  description,
  startsAt: startsAt.toISOString(),
  capacity,
  createdAt: createdAt.toISOString(),
  version,
});
