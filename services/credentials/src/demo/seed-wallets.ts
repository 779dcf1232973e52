import { select, sql } from '@backflow/service-kit';
import type { SeedContext, Sql } from '@backflow/service-kit';
import { addDays, pacificDay } from '@backflow/contracts/time';
import { QueryTypes } from 'sequelize';
import type { CredentialsContext } from '../context.ts';
import { settleTermsWhere } from '../wallet/settle-terms.ts';

interface DemoLicense {
  /** Before @example.com. */
  email: string;
  authority: string;
  number: string;
  /** Days from today; absent for this year's first day. */
  issued?: number;
  /** Days from today; absent where the authority's rule says it. */
  ends?: number;
  feePaid?: number;
}

/** Every state of a renewal: valid with hours missing, due, in grace, late, expired. */
const LICENSES: readonly DemoLicense[] = [
  { email: 'premium', authority: 'Texas (TCEQ)', number: 'BP0019204', issued: -380, ends: 715 },
  { email: 'premium', authority: 'Idaho (DOPL)', number: 'BAT-20417', issued: -325, ends: 40 },
  { email: 'premium', authority: 'Washington (DOH)', number: 'B6411' },
  { email: 'member', authority: 'Texas (TCEQ)', number: 'BP0022310', issued: -1107, ends: -12, feePaid: -20 },
  { email: 'kim.nguyen', authority: 'Idaho (DOPL)', number: 'BAT-20833', issued: -359, ends: 6 },
  { email: 'marcus.bennett', authority: 'Utah (DDW)', number: 'BAT-1147', issued: -1077, ends: 19 },
  { email: 'andre.coleman', authority: 'Texas (TCEQ)', number: 'BP0020455', issued: -1068, ends: 27 },
  { email: 'denise.okafor', authority: 'Texas (TCEQ)', number: 'BP0018832', issued: -300, ends: 795 },
  { email: 'yolanda.price', authority: 'Washington (DOH)', number: 'B5120' },
  { email: 'greg.sorensen', authority: 'Oregon (OHA)', number: '4412', issued: -810, ends: -75 },
];

/** Account, make, model, serial number, days since it was verified. */
const GAUGES = [
  ['premium', 'Midwest', '845-5', '08190512', 345],
  ['premium', 'Watts', 'TK-9A', '1124410', 90],
  ['member', 'Midwest', '830', '05170233', 398],
] as const;

/** Gives demo accounts dated licenses and gauges; skips a schema that has some. */
export async function seedWallets(context: SeedContext<CredentialsContext>): Promise<void> {
  const { db, now } = context;
  const [known] = await select(db, 'demo-wallets', sql`select 1 from held_credentials limit 1`);
  if (known) return;
  const today = pacificDay(new Date(now()));
  const firstOfYear = `${today.slice(0, 4)}-01-01`;
  const inDays = (days: number) => addDays(today, days);
  await db.sequelize.transaction(async (transaction) => {
    const rows = <Row extends object>({ text, values }: Pick<Sql, 'text' | 'values'>) =>
      db.sequelize.query<Row>(text, { bind: values, transaction, type: QueryTypes.SELECT });
    for (const { email, authority, number, issued, ends, feePaid } of LICENSES)
      await rows(sql`
        insert into held_credentials (licence_id, user_id, issued_on, expires_on, facts)
        select coalesce(l.id, identity.put_licence_v1(m.id, ${authority}, ${number})), m.id, ${issued === undefined ? firstOfYear : inDays(issued)}::date,
               ${ends === undefined ? null : inDays(ends)}::date,
               ${JSON.stringify(feePaid === undefined ? {} : { feePaidOn: inDays(feePaid) })}::text::jsonb
          from identity.contacts_v2 m
          left join identity.licences_v2 l on l.user_id = m.id and l.authority = ${authority} and l.number = ${number}
         where m.email = ${`${email}@example.com`}`);
    for (const [email, make, model, serialNumber, verified] of GAUGES)
      await rows(sql`
        insert into gauges (user_id, make, model, serial_number, verified_on)
        select m.id, ${make}, ${model}, ${serialNumber}, ${inDays(-verified)}::date
          from identity.contacts_v2 m where m.email = ${`${email}@example.com`}`);
    await settleTermsWhere(context, { rows }, sql`true`);
  });
}
