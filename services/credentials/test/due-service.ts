import { startTestService } from '@backflow/service-kit/testing';
import type { TestMember } from '@backflow/service-kit/testing';
import { useTestService } from '@backflow/service-kit/testing/jest';
import pg from 'pg';
import { credentials } from '../src/service.ts';

/** 9:00 in California. */
export const MORNING = Date.parse('2026-06-01T16:00:00.000Z');
export const DAY_MS = 24 * 60 * 60 * 1000;

/** A service with a clock, licenses of identity, and what people hold. */
export async function useDueService() {
  const clock = { now: MORNING };
  const { pool, ...service } = await useTestService(async () => {
    const started = await startTestService(credentials, { now: () => clock.now });
    const pool = new pg.Pool({ connectionString: started.adminUrl, max: 2 });
    return { ...started, pool, stop: () => pool.end().then(() => started.stop()) };
  });
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await pool.query<Row>(text, values)).rows;
  const one = async (text: string, values: unknown[]) => {
    const [row] = await query<{ id: string }>(text, values);
    if (!row) throw new Error('no row');
    return row.id;
  };
  let count = 0;
  return {
    ...service,
    clock,
    query,
    async buildCredential(
      { id }: Pick<TestMember, 'id'>,
      validUntil: string,
      { authority = 'Texas (TCEQ)', number = `N-${++count}` } = {},
    ) {
      const licence = await one(
        'insert into identity.licences (user_id, authority, number) values ($1, $2, $3) returning id',
        [id, authority, number],
      );
      await query(
        'insert into credentials.held_credentials (licence_id, user_id, valid_until) values ($1, $2, $3)',
        [licence, id, validUntil],
      );
      return licence;
    },
    buildGauge: ({ id }: Pick<TestMember, 'id'>, verifiedOn: string) =>
      one(
        `insert into credentials.gauges (user_id, make, model, serial_number, verified_on)
         values ($1, 'Midwest', '845', $2, $3) returning id`,
        [id, `S-${++count}`, verifiedOn],
      ),
  };
}
