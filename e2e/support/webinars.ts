import { call, joinAsAdmin, newSession } from './people.ts';
import { rows } from './stores.ts';

interface Webinar {
  title: string;
  /** From now; negative is past. */
  startsInMinutes: number;
  isLive: boolean;
  accessLevel: 'free' | 'premium';
  meetingUrl: string | null;
  recordingUrl: string | null;
}

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

let administrator: Promise<{ id: string }> | undefined;

/** Writes as this process's own administrator. */
async function write(method: string, path: string, body?: unknown): Promise<{ id: string }> {
  administrator ??= joinAsAdmin();
  const { id } = await administrator;
  const response = await call(method, path, await newSession(id), body);
  if (response.status >= 300) throw new Error(`${method} ${path}: ${response.text}`);
  return response.body.data;
}

export const newWebinar = ({ startsInMinutes = 24 * 60, ...overrides }: Partial<Webinar> = {}) => ({
  title: 'Relief valves',
  scheduledAt: inMinutes(startsInMinutes),
  isLive: false,
  accessLevel: 'free',
  meetingUrl: 'https://meet.example.com/webinar',
  recordingUrl: null,
  isPublished: true,
  ...overrides,
});

/** A published webinar. @returns its id */
export const createWebinar = async (overrides?: Partial<Webinar>): Promise<string> =>
  (await write('POST', '/api/webinars', newWebinar(overrides))).id;

/** Lets a webinar begin some minutes ago, live. */
export const beginWebinar = (id: string): Promise<unknown> =>
  write('PATCH', `/api/webinars/${id}`, { isLive: true, scheduledAt: inMinutes(-5) });

/** A published webinar of the demo. */
export async function anyWebinar(): Promise<string> {
  const [found] = await rows<{ id: string }>(
    'select id from events.webinars where is_published and deleted_at is null order by scheduled_at desc, id limit 1',
  );
  if (!found) throw new Error('there is no webinar of the demo');
  return found.id;
}
