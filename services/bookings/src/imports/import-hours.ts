import { HOUR_KIND_LABELS } from '@backflow/contracts/bookings';
import { pacificDay } from '@backflow/contracts/time';
import { sql } from '@backflow/service-kit';
import { assessPeopleRows, failed, same } from './assess.ts';

/** The note of rows without one. */
const NOTE = 'Imported from former records';

/** Hours of the past, as corrections of the ledger. */
export const assessHours = assessPeopleRows(async ({ context, read, actorId }, _rows, ids) => {
  const stored = await read<{ key: string }>(sql`
      select concat_ws(' ', user_id, day, kind, trim_scale(hours), note) as key
        from hours_entries where user_id = any(${ids}::uuid[]) and reason = 'correction'`);
  const known = new Map(stored.map(({ key }) => [key, 'Already there']));
  const today = pacificDay(new Date(context.now()));
  return ({ row, repeats, values }, person) => {
    const { day, kind, hours, note = NOTE } = values;
    if (!day || !kind || !hours) return failed('Day, kind and hours are needed.');
    if (day > today) return failed(`${day} is still to come.`);
    // Two classes of a day, or one that was listed twice: nobody but the office can tell.
    if (repeats !== undefined)
      return failed(`Row ${repeats} says the same. If both count, write a different note in one of them.`);
    const key = [person.known.id, day, kind, hours, note].join(' ');
    const reason = known.get(key);
    if (reason !== undefined) return same(reason);
    known.set(key, `Same as row ${row}`);
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
  };
});
