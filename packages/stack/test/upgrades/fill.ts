import { readFileSync } from 'node:fs';
import { inRepo } from '../../src/repo.ts';
import type { Account } from './facts.ts';
import type { Site, SiteResponse } from './site.ts';

const PASSWORD = 'Tight-Valve-42';
const DEMO_PASSWORD = 'Backflow1979';

/** The demo's accounts, the administrator's first. */
const DEMO_ACCOUNTS = ['admin', 'premium', 'member'].map((name) => ({
  email: `${name}@example.com`,
  password: DEMO_PASSWORD,
}));

/** An event years ahead: no job of a later version touches it because it is over. */
const EVENT = {
  title: 'Upgrade & “Quotes” – Übung 🔧',
  description: 'Made by the version before.',
  startDate: '2040-06-01T16:00:00.000Z',
  endDate: '2040-06-01T20:00:00.000Z',
  location: '1 Test Cock Way, Fresno, CA 93650',
  accessLevel: 'paid',
  isPublished: true,
};

/**
 * Uses a site as its members and its administrator do: bookings of every status, progress in a course, a topic with replies,
 * files, changed profiles and preferences, a suspended member.
 * @param confirm confirms a member's address
 * @returns the accounts, the administrator's first
 */
export async function fill(
  site: Site,
  confirm: (email: string) => Promise<void>,
): Promise<Omit<Account, 'status'>[]> {
  const [admin = '', premium = '', member = ''] = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ email, password }) => (await site.signIn(email, password)).cookie ?? ''),
  );
  const join = async (firstName: string, mayBeConfirmed = true) => {
    const email = `${firstName.toLowerCase()}@example.com`;
    const account = { firstName, lastName: 'O’Neil-Žižka', email, password: PASSWORD };
    const { data } = await ask(site, 'POST', '/api/register', undefined, account);
    if (mayBeConfirmed) await confirm(email);
    const { cookie = '' } = await site.signIn(email, PASSWORD);
    return { email, password: PASSWORD, id: getId(data), cookie };
  };
  const [olive, paul, wanda, carl] = [
    await join('Olive'),
    await join('Paul'),
    await join('Wanda'),
    await join('Carl'),
  ];
  const [ursula, susan] = [await join('Ursula', false), await join('Susan')];

  // Olive has not paid, Paul has, Carl's registration was cancelled, and Wanda waits for a seat.
  const event = await create(site, '/api/events', admin, { ...EVENT, price: '250.00', maxAttendees: 2 });
  await create(site, `/api/events/${event}/register`, olive.cookie);
  const paid = await create(site, `/api/events/${event}/register`, paul.cookie);
  await ask(site, 'PATCH', `/api/admin/registrations/${paid}/status`, admin, { status: 'confirmed' });
  await ask(site, 'POST', `/api/events/${event}/waiting-list`, wanda.cookie);
  const other = await create(site, '/api/events', admin, { ...EVENT, title: 'Second', price: '80.00' });
  const cancelled = await create(site, `/api/events/${other}/register`, carl.cookie);
  await ask(site, 'PATCH', `/api/admin/registrations/${cancelled}/status`, admin, { status: 'cancelled' });
  await ask(site, 'POST', '/api/events', admin, { ...EVENT, title: 'Draft', isPublished: false });

  await ask(site, 'POST', '/api/upload/profile-photo', olive.cookie, photo());
  await ask(site, 'PATCH', '/api/user/profile', paul.cookie, { company: 'Paul’s Pipes', jobTitle: 'Owner' });
  await ask(site, 'PATCH', '/api/user/notifications', paul.cookie, {
    weeklyEmailDigest: false,
    newEventAlerts: false,
  });
  await learn(site, olive.cookie);
  await discuss(site, admin, [premium, member, olive.cookie]);
  await ask(site, 'POST', '/api/user/premium-request', carl.cookie, {});
  await ask(site, 'POST', `/api/admin/users/${susan.id}/suspension`, admin, { reason: 'Sold gauges' });
  const made = [olive, paul, wanda, carl, ursula, susan].map(({ email, password }) => ({ email, password }));
  return [...DEMO_ACCOUNTS, ...made];
}

/** Enrolls in a free course and completes its first lesson. */
async function learn(site: Site, cookie: string): Promise<void> {
  const list = await ask(site, 'GET', '/api/courses?limit=100', cookie);
  const courses = list.data as { id: string; accessLevel: string; lessonCount: number }[];
  const course = courses.find(({ accessLevel, lessonCount }) => accessLevel === 'free' && lessonCount > 1);
  if (!course) return;
  await ask(site, 'POST', `/api/courses/${course.id}/enroll`, cookie);
  const { data } = await ask(site, 'GET', '/api/user/enrollments', cookie);
  const [{ nextLessonId } = { nextLessonId: '' }] = data as { nextLessonId: string }[];
  await ask(site, 'POST', `/api/courses/${course.id}/lessons/${nextLessonId}/complete`, cookie);
}

/** A topic of the administrator, with a reply of each member; the last one is not approved. */
async function discuss(site: Site, admin: string, members: readonly string[]): Promise<void> {
  const topic = {
    title: 'Relief valve drips after a test',
    content: 'It is **new**. See [1](https://example.com).',
  };
  const created = await ask(site, 'POST', '/api/forum/topics', admin, topic);
  const replies = `/api/forum/topics/${getId(created.data)}/replies`;
  for (const [index, cookie] of members.entries()) {
    const { data } = await ask(site, 'POST', replies, cookie, { content: `Reply ${index}: clean the seat.` });
    if (index === members.length - 1) return;
    const post = (await ask(site, 'GET', '/api/admin/forum/posts/pending?limit=100', admin))
      .data as PendingPost[];
    const pending = post.find(({ id }) => id === getId(data));
    if (pending) {
      await ask(site, 'POST', `/api/admin/forum/posts/${pending.id}/approve`, admin, {
        version: pending.version,
      });
    }
  }
}

interface PendingPost {
  id: string;
  version?: number;
}

function photo(): FormData {
  const form = new FormData();
  const image = readFileSync(inRepo('shell/public/share.png'));
  form.append('file', new Blob([image], { type: 'image/png' }), 'me.png');
  return form;
}

const getId = (data: unknown): string => {
  const { id, user } = data as { id?: string; user?: { id: string } };
  return id ?? user?.id ?? '';
};

const create = async (site: Site, path: string, cookie: string, body?: unknown): Promise<string> =>
  getId((await ask(site, 'POST', path, cookie, body)).data);

/** Throws when the request fails. */
async function ask(
  site: Site,
  method: string,
  path: string,
  cookie?: string,
  body?: unknown,
): Promise<SiteResponse> {
  const response = await site.request(method, path, cookie, body);
  if (response.status < 300) return response;
  throw new Error(`${method} ${path}: ${response.status} ${response.text.slice(0, 500)}`);
}
