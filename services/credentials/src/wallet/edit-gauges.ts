import type * as contracts from '@backflow/contracts/credentials';
import type { Gauge } from '@backflow/contracts/credentials';
import { ConflictError, NotFoundError, differences, mutate, sql } from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { readGauge } from './gauges.query.ts';
import { deleteFiles, replaceFile } from './own-files.ts';

export async function createGauge(
  context: CredentialsContext,
  call: Call<typeof contracts.createGauge>,
): Promise<Gauge> {
  const { actor, body } = call;
  const id = await mutate(context, call, async (write) => {
    const certificateId = await replaceFile(write, {
      ...{ path: 'certificateUrl', ownerId: actor.id, url: body.certificateUrl, before: null },
    });
    const [created] = await write.rows<{ id: string }>(sql`
      insert into gauges (user_id, make, model, serial_number, verified_on, interval_months, certificate_id, created_at)
      values (${actor.id}, ${body.make}, ${body.model}, ${body.serialNumber}, ${body.verifiedOn}, ${body.intervalMonths},
              ${certificateId}, ${new Date(context.now())}) returning id`);
    if (!created) throw new Error('the gauge was not stored');
    write.audit({ subjectId: created.id });
    return created.id;
  });
  return readGauge(context, actor.id, id);
}

/** @throws NotFoundError; ConflictError when it was edited since */
export async function updateGauge(
  context: CredentialsContext,
  call: Call<typeof contracts.updateGauge>,
): Promise<Gauge> {
  const { actor, params } = call;
  const { version, certificateUrl, ...fields } = call.body;
  await mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const gauge = await lockGauge(write, actor.id, params.id);
    if (version !== undefined && version !== gauge.version)
      throw new ConflictError(await readGauge(context, actor.id, params.id));
    const certificateId = await replaceFile(write, {
      ...{ path: 'certificateUrl', ownerId: actor.id, url: certificateUrl, before: gauge.certificateId },
    });
    const details = differences(gauge, { ...fields, certificateId });
    if (Object.keys(details).length === 0) return write.unchanged();
    await write.rows(sql`
      update gauges set make = ${fields.make}, model = ${fields.model}, serial_number = ${fields.serialNumber},
             verified_on = ${fields.verifiedOn}, interval_months = ${fields.intervalMonths},
             certificate_id = ${certificateId}, version = version + 1, updated_at = ${new Date(context.now())}
       where id = ${params.id}`);
    write.audit({ subjectId: params.id, details: { fields: Object.keys(details) } });
  });
  return readGauge(context, actor.id, params.id);
}

/** @throws NotFoundError */
export async function deleteGauge(
  context: CredentialsContext,
  call: Call<typeof contracts.deleteGauge>,
): Promise<null> {
  const { actor, params } = call;
  await mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const { certificateId } = await lockGauge(write, actor.id, params.id);
    await write.rows(sql`update gauges set deleted_at = ${new Date(context.now())} where id = ${params.id}`);
    await deleteFiles(write, actor.id, [certificateId]);
    write.audit({ subjectId: params.id });
  });
  return null;
}

type LockedGauge = Omit<Gauge, 'id' | 'dueOn' | 'certificateUrl'> & { certificateId: string | null };

async function lockGauge({ rows }: Write, userId: string, id: string): Promise<LockedGauge> {
  const [gauge] = await rows<LockedGauge>(sql`
    select make, model, serial_number as "serialNumber", verified_on::text as "verifiedOn",
           interval_months as "intervalMonths", certificate_id as "certificateId", version
      from gauges where id = ${id} and user_id = ${userId} and deleted_at is null for update`);
  if (!gauge) throw new NotFoundError('This gauge');
  return gauge;
}
