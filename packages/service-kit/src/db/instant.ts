import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
/** `2026-07-01 15:00:00+00`: a whole second over a UTC connection, as most instants are. */
const WHOLE_SECOND = 22;

const toDate = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/**
 * An instant as Postgres writes it, as the wire has it: `2026-07-01T15:00:00.000Z`. Lists are full of instants, and
 * rewriting the text takes a tenth of the time of making a `Date` and writing that out again.
 * @throws an error for what is no point in time, such as `infinity`
 */
export function toInstant(text: string): string {
  if (text.length !== WHOLE_SECOND || !text.endsWith('+00')) return toDate(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
}

/** The driver's own parsers, but for instants, which stay text. */
export const readerTypes: pg.CustomTypesConfig = {
  getTypeParser(type, format): unknown {
    if (type === TIMESTAMPTZ && format !== 'binary') return toInstant;
    return pg.types.getTypeParser(type, format);
  },
};
