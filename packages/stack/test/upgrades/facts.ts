import { createHash } from 'node:crypto';
import type { Site } from './site.ts';

/** An account of a data folder, and how signing in with it ends. */
export interface Account {
  email: string;
  password: string;
  status: number;
}

type Value = string | number | boolean | null | string[];
/** Fields of a record, by their dotted path in the response. */
export type FactRecord = Record<string, Value>;

/** A site's visible data, which must be the same on every later version. */
export interface Facts {
  accounts: Account[];
  /** Records by list, such as `events` or `attendees of events/{id}`, sorted. */
  lists: Record<string, FactRecord[]>;
  /** SHA-256 of each file that a list names, by its path. */
  files: Record<string, string>;
}

/** A list of the site, or one list for each record of another one (`{id}` in the path). */
interface List {
  path: string;
  fields: readonly string[];
  /** The field of the response with the records. */
  in?: string;
  /** The lists of each record, by name. */
  each?: Readonly<Record<string, List>>;
}

const ALL = 'limit=100';
const EVENT = [
  'id',
  'title',
  'startDate',
  'endDate',
  'location',
  'maxAttendees',
  'currentAttendees',
  'price',
];
const WEBINAR = [
  'id',
  'title',
  'scheduledAt',
  'duration',
  'maxAttendees',
  'currentAttendees',
  'recordingUrl',
];
const COURSE = [
  'id',
  'title',
  'price',
  'level',
  'accessLevel',
  'categoryName',
  'enrollmentCount',
  'lessonCount',
];
const RESOURCE = ['id', 'title', 'author', 'categoryName', 'supplierName', 'accessLevel'];
const PERSON = [
  ...[
    'firstName',
    'lastName',
    'email',
    'emailConfirmed',
    'jobTitle',
    'company',
    'phoneNumber',
    'profileImageUrl',
  ],
  ...[
    'isAdmin',
    'subscriptionStatus',
    'createdAt',
    'emailNotifications',
    'smsNotifications',
    'newEventAlerts',
  ],
  'weeklyEmailDigest',
];
const TERM = ['id', 'name'];
const FORUM_POST = ['id', 'content', 'state', 'createdAt', 'author.name'];
const TOPIC = [...FORUM_POST, 'title', 'categoryName', 'isPinned', 'isLocked', 'isAnswered', 'replyCount'];

const attendees = (offers: string): Readonly<Record<string, List>> => ({
  attendees: {
    path: `/api/admin/${offers}/{id}/registrations?${ALL}`,
    fields: ['id', 'status', 'attended', 'progress.completed', 'user.email'],
  },
});

/** Nothing in these depends on the present day: live webinars and coming events are not among them. */
const VISITORS_LISTS: Readonly<Record<string, List>> = {
  events: { path: `/api/events?startDate=2020-01-01&${ALL}`, fields: EVENT },
  webinars: { path: `/api/webinars?${ALL}`, fields: WEBINAR },
  courses: { path: `/api/courses?${ALL}`, fields: COURSE },
  resources: { path: `/api/resources?${ALL}`, fields: RESOURCE },
  'resource counts': { path: '/api/resources/counts', fields: ['all', 'free', 'premium'] },
  suppliers: { path: `/api/suppliers`, fields: TERM },
  'categories of courses': { path: '/api/categories/courses', fields: TERM },
  'categories of resources': { path: '/api/categories/resources', fields: TERM },
  settings: {
    path: '/api/settings',
    fields: ['registrationOpen', 'premiumPrice', 'brandName', 'contactEmail', 'activeMembers'],
  },
};

const MEMBERS_LISTS: Readonly<Record<string, List>> = {
  account: { path: '/api/user', fields: ['id', ...PERSON] },
  registrations: {
    path: `/api/user/registrations?${ALL}`,
    fields: ['id', 'status', 'eventId', 'webinarId', 'event.title', 'webinar.title'],
  },
  enrollments: {
    path: `/api/user/enrollments?${ALL}`,
    fields: ['id', 'status', 'courseId', 'progress.completed', 'progress.total', 'nextLessonId', 'mayOpen'],
  },
  topics: { path: `/api/forum/topics?${ALL}`, fields: ['id', 'state', 'replyCount'] },
};

const ADMINS_LISTS: Readonly<Record<string, List>> = {
  'all events': {
    path: `/api/admin/events?${ALL}`,
    fields: [...EVENT, 'isPublished', 'accessLevel', 'waitingCount', 'supplierName', 'facilitatorHeadshot'],
    each: attendees('events'),
  },
  'all webinars': {
    path: `/api/admin/webinars?${ALL}`,
    fields: [...WEBINAR, 'isPublished', 'accessLevel'],
    each: attendees('webinars'),
  },
  'all courses': {
    path: `/api/admin/courses?${ALL}`,
    fields: [...COURSE, 'isPublished', 'imageUrl'],
    each: attendees('courses'),
  },
  'all resources': {
    path: `/api/admin/resources?${ALL}`,
    fields: [...RESOURCE, 'isPublished', 'imageUrl'],
  },
  people: {
    path: `/api/admin/users?${ALL}`,
    fields: ['id', ...PERSON, 'pendingEmail', 'premiumUntil', 'suspension.reason'],
  },
  money: { path: '/api/admin/money/summary', fields: ['amount'] },
  stats: { path: '/api/admin/stats', fields: ['totalUsers', 'premiumUsers', 'totalEvents'] },
  'all topics': {
    path: `/api/forum/topics?${ALL}`,
    fields: TOPIC,
    each: {
      replies: {
        path: `/api/forum/topics/{id}/replies?${ALL}`,
        in: 'replies',
        fields: [...FORUM_POST, 'number', 'isAnswer', 'attachments.length'],
      },
    },
  },
  'posts to approve': { path: `/api/admin/forum/posts/pending?${ALL}`, fields: FORUM_POST },
  'forum counts': { path: '/api/admin/forum/counts', fields: ['pending', 'reported'] },
  'forum stats': { path: '/api/forum/stats', fields: ['topicCount', 'replyCount'] },
  'categories of topics': { path: '/api/categories/forum', fields: [...TERM, 'topicCount'] },
  'premium requests': { path: `/api/admin/premium-requests?${ALL}`, fields: ['id', 'status'] },
  'all suppliers': { path: '/api/admin/suppliers', fields: [...TERM, 'isRetired', 'useCount'] },
};

/**
 * Reads all that a visitor, each account and the administrator see.
 * The first account is the administrator's.
 */
export async function readFacts(site: Site, accounts: readonly Omit<Account, 'status'>[]): Promise<Facts> {
  const facts: Facts = { accounts: [], lists: {}, files: {} };
  await readLists(site, '', VISITORS_LISTS, undefined, facts);
  const [admin] = accounts;
  for (const account of accounts) {
    const { status, cookie } = await site.signIn(account.email, account.password);
    facts.accounts.push({ ...account, status });
    if (cookie === undefined || status >= 300) continue;
    await readLists(site, `${account.email}: `, MEMBERS_LISTS, cookie, facts);
    if (account !== admin) continue;
    await readLists(site, '', ADMINS_LISTS, cookie, facts);
    const values = Object.values(facts.lists).flatMap((records) =>
      records.flatMap((each) => Object.values(each)),
    );
    const files = values.filter((value) => typeof value === 'string' && value.startsWith('/api/files/'));
    for (const file of new Set(files as string[])) {
      facts.files[file] = createHash('sha256')
        .update(await site.bytes(file, cookie))
        .digest('hex');
    }
  }
  return facts;
}

async function readLists(
  site: Site,
  prefix: string,
  lists: Readonly<Record<string, List>>,
  cookie: string | undefined,
  facts: Facts,
  id = '',
): Promise<void> {
  for (const [name, list] of Object.entries(lists)) {
    const records = await readList(site, list, cookie, id);
    facts.lists[prefix + name] = records;
    for (const record of list.each === undefined ? [] : records) {
      await readLists(
        site,
        `${name} ${String(record.id)}: `,
        list.each ?? {},
        cookie,
        facts,
        String(record.id),
      );
    }
  }
}

async function readList(
  site: Site,
  { path: pattern, fields, in: field }: List,
  cookie: string | undefined,
  id: string,
): Promise<FactRecord[]> {
  const path = pattern.replace('{id}', id);
  const { status, data, hasNextPage, text } = await site.request('GET', path, cookie);
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${text.slice(0, 300)}`);
  if (hasNextPage) throw new Error(`GET ${path}: more than one page`);
  const found = field === undefined ? data : valueAt(data, field);
  return (Array.isArray(found) ? found : [found]).map((record) => pick(record, fields)).sort(byId);
}

const byId = (a: FactRecord, b: FactRecord) => (String(a.id) < String(b.id) ? -1 : 1);

/** The fields that a record has. */
function pick(record: unknown, fields: readonly string[]): FactRecord {
  const entries = fields.map((field) => [field, valueAt(record, field)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FactRecord;
}

const valueAt = (record: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], record);
