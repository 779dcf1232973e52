import { Readable } from 'node:stream';
import { FileResponse } from '@backflow/service-kit';

/** An iCalendar file, made only if it is sent. */
export const calendarResponse = (
  name: string,
  headers: Readonly<Record<string, string>>,
  write: () => Promise<string>,
): FileResponse =>
  new FileResponse(
    {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.ics"`,
      ...headers,
    },
    // A client with a fresh copy drops the stream unread.
    () => Promise.resolve(Readable.from(pending(write))),
  );

async function* pending(write: () => Promise<string>): AsyncGenerator<string> {
  yield await write();
}
