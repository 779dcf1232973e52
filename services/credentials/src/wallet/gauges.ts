import { Gauge } from '@backflow/contracts/credentials';
import type * as contracts from '@backflow/contracts/credentials';
import {
  ConflictError,
  NotFoundError,
  differences,
  getColumns,
  mutate,
  raw,
  select,
  sql,
} from '@backflow/service-kit';
import type { Call, Write } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { deleteFile, fileUrl, replaceFile } from './own-files.ts';

const SELECT = sql`select ${getColumns(Gauge, 'g', {
  ...{ verifiedOn: sql`g.verified_on::text`, dueOn: sql`g.due_on::text` },
  certificateUrl: fileUrl('g.certificate_id'),
})} from gauges g where g.deleted_at is null`;

/** A person's gauges, the next due first. */
export const readGauges = ({ db }: CredentialsContext, userId: string): Promise<Gauge[]> =>
  select(db, 'gauges', sql`${SELECT} and g.user_id = ${userId} order by g.due_on, g.serial_number, g.id`);

/** One of a person, locked until the transaction ends. @throws NotFoundError */
async function lockGauge({ rows }: Write, userId: string, id: string): Promise<Gauge> {
  const [found] = await rows<Gauge>(
    sql`${SELECT} and g.user_id = ${userId} and g.id = ${id} ${raw('for update')}`,
  );
  if (!found) throw new NotFoundError('This gauge');
  return found;
}

export const createGauge = (
  context: CredentialsContext,
  call: Call<typeof contracts.createGauge>,
): Promise<Gauge> =>
  mutate(context, call, async (write) => {
    const { actor, body } = call;
    const file = { path: 'certificateUrl', ownerId: actor.id, url: body.certificateUrl, before: null };
    const certificateId = await replaceFile(write, file);
    const [created] = await write.rows<{ id: string }>(sql`
      insert into gauges (user_id, make, model, serial_number, verified_on, interval_months, certificate_id, created_at)
      values (${actor.id}, ${body.make}, ${body.model}, ${body.serialNumber}, ${body.verifiedOn}, ${body.intervalMonths},
              ${certificateId}, ${new Date(context.now())}) returning id`);
    const gauge = await lockGauge(write, actor.id, created?.id ?? '');
    write.audit({ subjectId: gauge.id });
    return gauge;
  });

/** @throws NotFoundError; ConflictError when it was edited since */
export const updateGauge = (
  context: CredentialsContext,
  call: Call<typeof contracts.updateGauge>,
): Promise<Gauge> => {
  const { actor, params } = call;
  const { version, ...fields } = call.body;
  return mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const gauge = await lockGauge(write, actor.id, params.id);
    if (version !== undefined && version !== gauge.version) throw new ConflictError(gauge);
    const changed = Object.keys(differences<contracts.GaugeInput>(gauge, fields));
    if (changed.length === 0) {
      write.unchanged();
      return gauge;
    }
    const [url, before] = [fields.certificateUrl, gauge.certificateUrl];
    const certificateId = await replaceFile(write, {
      path: 'certificateUrl',
      ownerId: actor.id,
      url,
      before,
    });
    await write.rows(sql`
      update gauges set make = ${fields.make}, model = ${fields.model}, serial_number = ${fields.serialNumber},
             verified_on = ${fields.verifiedOn}, interval_months = ${fields.intervalMonths},
             certificate_id = ${certificateId}, version = version + 1, updated_at = ${new Date(context.now())}
       where id = ${params.id}`);
    write.audit({ subjectId: params.id, details: { fields: changed } });
    return lockGauge(write, actor.id, params.id);
  });
};

/** @throws NotFoundError */
export const deleteGauge = (
  context: CredentialsContext,
  call: Call<typeof contracts.deleteGauge>,
): Promise<null> => {
  const { actor, params } = call;
  return mutate(context, { ...call, locks: [params.id] }, async (write) => {
    const { certificateUrl } = await lockGauge(write, actor.id, params.id);
    await write.rows(sql`update gauges set deleted_at = ${new Date(context.now())} where id = ${params.id}`);
    await deleteFile(write, actor.id, certificateUrl);
    write.audit({ subjectId: params.id });
    return null;
  });
};
