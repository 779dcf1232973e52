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

/** A published webinar, written straight into the database: nothing on the site makes one. @returns its id */
export async function createWebinar(overrides: Partial<Webinar> = {}): Promise<string> {
  const webinar: Webinar = {
    title: 'Relief valves',
    startsInMinutes: 24 * 60,
    isLive: false,
    accessLevel: 'free',
    meetingUrl: 'https://meet.example.com/webinar',
    recordingUrl: null,
    ...overrides,
  };
  const [made] = await rows<{ id: string }>(
    `insert into events.webinars
       (title, scheduled_at, is_live, access_level, meeting_url, recording_url, is_published)
     values ($1, now() + $2 * interval '1 minute', $3, $4, $5, $6, true) returning id`,
    [
      webinar.title,
      webinar.startsInMinutes,
      webinar.isLive,
      webinar.accessLevel,
      webinar.meetingUrl,
      webinar.recordingUrl,
    ],
  );
  if (!made) throw new Error('no webinar made');
  return made.id;
}

/** Lets a webinar begin some minutes ago, live. */
export const beginWebinar = (id: string): Promise<unknown> =>
  rows(
    `update events.webinars set is_live = true, scheduled_at = now() - interval '5 minutes' where id = $1`,
    [id],
  );

export const removeWebinar = (id: string): Promise<unknown> =>
  rows('delete from events.webinars where id = $1', [id]);
