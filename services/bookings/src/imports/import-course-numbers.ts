import { sql } from '@backflow/service-kit';
import { failed, same } from './assess.ts';
import type { AssessRows, Assessment } from './assess.ts';

/** Numbers by which authorities know courses. Lists for authorities show them. */
export const assessCourseNumbers: AssessRows = async ({ read, choices }, rows) => {
  const stored = await read<{ key: string; number: string }>(sql`
    select lower(title) || ' ' || lower(authority) as key, number from course_numbers`);
  const numbers = new Map(stored.map(({ key, number }) => [key, number]));
  return rows.map(({ values }): Assessment => {
    const { event, courseNumber, authority = choices.authority } = values;
    if (!event || !courseNumber) return failed('Course and number are needed.');
    if (!authority) return failed('The number has no authority: add a column, or choose one for all rows.');
    const key = `${event} ${authority}`.toLowerCase();
    const before = numbers.get(key);
    if (before === courseNumber) return same('Already there');
    numbers.set(key, courseNumber);
    return {
      ...(before === undefined
        ? { fate: 'new', text: `New: ${courseNumber}` }
        : { fate: 'changes', text: `Changes ${before} to ${courseNumber}` }),
      store: async (write) => {
        await write.rows(sql`
          insert into course_numbers (authority, title, number) values (${authority}, ${event}, ${courseNumber})
              on conflict (lower(title), lower(authority)) do update set number = excluded.number`);
        write.audit({ details: { title: event, authority, number: courseNumber } });
      },
    };
  });
};
