import { Gauge } from '@backflow/contracts/credentials';
import { NotFoundError, getColumns, select, sql } from '@backflow/service-kit';
import type { CredentialsContext } from '../context.ts';
import { fileUrlOf } from './own-files.ts';

type GaugeRow = Omit<Gauge, 'certificateUrl'> & { certificateId: string | null };

const SELECT = sql`select ${getColumns(Gauge, 'g', {
  verifiedOn: sql`g.verified_on::text`,
  dueOn: sql`g.due_on::text`,
  certificateUrl: null,
})}, g.certificate_id as "certificateId" from gauges g where g.deleted_at is null`;

const present = ({ certificateId, ...gauge }: GaugeRow): Gauge => ({
  ...gauge,
  certificateUrl: fileUrlOf(certificateId),
});

/** A person's gauges, the next due first. */
export async function readGauges({ db }: CredentialsContext, userId: string): Promise<Gauge[]> {
  const rows = await select<GaugeRow>(
    db,
    'gauges',
    sql`${SELECT} and g.user_id = ${userId} order by g.due_on, g.serial_number, g.id`,
  );
  return rows.map(present);
}

/** @throws NotFoundError */
export async function readGauge({ db }: CredentialsContext, userId: string, id: string): Promise<Gauge> {
  const [found] = await select<GaugeRow>(
    db,
    'gauge',
    sql`${SELECT} and g.user_id = ${userId} and g.id = ${id}`,
  );
  if (!found) throw new NotFoundError('This gauge');
  return present(found);
}
