import pg from 'pg';

const { TIMESTAMPTZ } = pg.types.builtins;
/** The length of `2026-07-01 15:00:00+00`: most instants have no fraction, and connections use UTC. */
const WHOLE_SECOND = 22;

const toDate = pg.types.getTypeParser(TIMESTAMPTZ) as (text: string) => Date;

/**
 * Converts an instant from Postgres' notation to `2026-07-01T15:00:00.000Z`. Rewriting the text takes a tenth of the time of
 * `Date` and `toISOString`, and lists contain many instants.
 * @throws an error for `infinity` and other texts that are no point in time
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
