import { HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { sql } from '@backflow/service-kit';
import { FirstRows, failed, findRowPeople, knownIds, same } from './assess.ts';
import type { AssessRows, Assessment } from './assess.ts';

/** The note of rows without one. */
const NOTE = 'Imported from former records';

/** Hours of the past, as corrections of the ledger. */
export const assessHours: AssessRows = async (run, rows) => {
  const { context, read, actorId } = run;
  const people = await findRowPeople(run, rows);
  const ids = knownIds(people);
  const stored = await read<{ key: string }>(sql`
      select concat_ws(' ', user_id, day, kind, trim_scale(hours), note) as key
        from hours_entries where user_id = any(${ids}::uuid[]) and reason = 'correction'`);
  const known = new Set(stored.map(({ key }) => key));
  const first = new FirstRows();
  const today = pacificDay(new Date(context.now()));
  return rows.map(({ row, values }, index): Assessment => {
    const person = people[index];
    if (person === undefined || typeof person === 'string') return failed(person ?? '');
    const { day, kind, hours, note = NOTE } = values;
    if (!day || !kind || !hours) return failed('Day, kind and hours are needed.');
    if (day > today) return failed(`${day} is still to come.`);
    const key = [person.key, day, kind, hours, note].join(' ');
    if (known.has(key)) return same('Already there');
    const repeated = first.find([key]);
    if (repeated !== undefined) return same(`Same as row ${repeated}`);
    first.add([key], row);
    return {
      ...{ fate: 'new', text: `${hours} h ${HOUR_KIND_LABELS[kind].toLowerCase()} for ${person.name}` },
      store: async (write) => {
        const userId = await person.store(write);
        await write.rows(sql`
            insert into hours_entries (user_id, kind, hours, day, reason, note, actor_id, at)
            values (${userId}, ${kind}, ${hours}::numeric, ${day}::date, 'correction', ${note}, ${actorId}, ${new Date(context.now())})`);
        write.audit({ subjectId: userId, details: { userId, kind, hours, day } });
      },
    };
  });
};
