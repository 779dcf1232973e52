import { getHref } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import { z } from 'zod';
import { CROWDED_EVENT, FULL_EVENT } from './fill-functions.ts';
import { benchId } from './bench-id.ts';
import { INVOICE_SEARCHES, NAME_SEARCHES, TEXT_SEARCHES } from './read-searches.ts';
import type { Searches } from './read-searches.ts';

export type Caller = 'member' | 'administrator';

/** A read in a certain way: a list with a facet, a search, a page of one record. */
export interface Read {
  /** Such as `events.list: running=true`. */
  name: string;
  endpoint: Endpoint;
  caller: Caller;
  /** Addresses to read in turn. */
  paths: readonly string[];
  /** The list is read by its cursors, from the fourth page on. */
  isDeep: boolean;
}

/** Reads of a company's record. */
const COMPANY_READS = ALL_ENDPOINTS.filter(
  ({ method, path }) => method === 'GET' && path.includes('/companies/:id'),
).map(({ id }) => id);

/** Reads of the contracts that are not measured, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'forum.topicStream': 'a stream: part `streams`',
  'forum.topicsStream': 'a stream: part `streams`',
  'checkIn.stream': 'a stream, which asks for one version a second',
  'tickets.ownFile': 'renders a PDF of one ticket: processor time, not rows',
  'batch.read': 'other reads, each as it is alone',
  'assets.file': 'one row by its key, and a file of the disk',
  'invoices.file': 'renders a PDF of one invoice: processor time, not rows',
  'invoices.ownFile': 'renders a PDF of one invoice: processor time, not rows',
  'calendarFeed.read': 'its token is derived from a secret; tested by feed-plan.test.ts',
  'bookings.myPrice': 'one row by its key, limited: codes can be guessed',
  ...Object.fromEntries(COMPANY_READS.map((id) => [id, 'the data of the benchmark has no companies'])),
  ...Object.fromEntries(
    ALL_ENDPOINTS.filter(({ service, method }) => service === 'credentials' && method === 'GET').map(
      ({ id }) => [id, 'the data of the benchmark has no certificates, wallets and rosters'],
    ),
  ),
  'attendance.unmatched': 'the data of the benchmark has no reports of attendance',
  'members.statement': 'renders a PDF: processor time, not rows',
  'imports.list': 'of one administrator, removed once seen or after some days',
  'imports.errors': 'of one administrator, removed once seen or after some days',
  'bulkChanges.get': 'one row by its key',
  'bulkChanges.list': 'of one administrator, removed once seen or after some days',
  ...Object.fromEntries(
    ['state', 'contracts', 'offer', 'copy', 'preview', 'uses'].map((name) => [
      `releases.${name}`,
      'for tokens of one remote or service, whose rows don’t grow',
    ]),
  ),
  'releases.archive': 'for processes of the platform',
  'releases.served': 'for processes of the platform',
};

type Query = Readonly<Record<string, string>>;
type Params = Readonly<Record<string, string>>;

/** Numbers of the records that are read one after the other. */
const SOME = Array.from({ length: 40 }, (_, at) => 11 + at);
const PAGE_SIZES = Array.from({ length: 20 }, (_, at) => String(20 + at));
/** The page size of filters that few records of the small platform match: both platforms return a full page. */
const FEW_RECORDS = '5';
const OFFERS = ['event', 'webinar', 'course'] as const;

/** The kind of record that a path names. The longest matching prefix wins. */
const RECORDS: Readonly<Record<string, string>> = {
  '/api/admin/users/': 'person',
  '/api/admin/events/': 'event',
  '/api/events/': 'event',
  '/api/admin/webinars/': 'webinar',
  '/api/webinars/': 'webinar',
  '/api/admin/courses/': 'course',
  '/api/courses/': 'course',
  '/api/admin/resources/': 'resource',
  '/api/resources/': 'resource',
  '/api/admin/series/': 'series',
  '/api/forum/topics/': 'topic',
  '/api/admin/forum/posts/': 'topic',
  '/api/registrations/': 'own',
  '/api/user/tickets/': 'own',
  '/api/admin/registrations/': 'booking',
  '/api/admin/invoices/': 'invoice',
  '/api/user/invoices/': 'own invoice',
};

/** Queries of parameters whose schema lists no values. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  supplierId: SOME.slice(0, 20).map((n) => benchId('supplier', n - 10)),
  categoryId: SOME.slice(0, 12).map((n) => benchId('category', n - 10)),
  seriesId: ['1', '2', '3', '4', '5'].map((n) => benchId('series', Number(n))),
  resourceId: [benchId('resource', 1)],
  ids: SOME.map((n) => `${benchId('resource', n)},${benchId('resource', n + 1)}`),
  member: [benchId('person', 1)],
  userId: [benchId('person', 1)],
  authorId: [benchId('person', 1)],
  actorId: [benchId('person', 2)],
  subjectId: SOME.slice(0, 10).map((n) => benchId('event', n - 10)),
  offer: [benchId('event', CROWDED_EVENT)],
  action: ['session.signIn', 'registrations.create'],
  startDate: SOME.map((n) => `2019-0${1 + (n % 9)}-01`),
  endDate: SOME.map((n) => `2027-0${1 + (n % 9)}-28`),
  from: SOME.map((n) => `2026-0${1 + (n % 9)}-01T00:00:00.000Z`),
  to: SOME.map((n) => `2026-0${1 + (n % 9)}-28T00:00:00.000Z`),
  'payments.list.from': SOME.map((n) => `2025-0${1 + (n % 9)}-01`),
  'payments.list.until': SOME.map((n) => `2026-0${1 + (n % 9)}-28`),
  year: ['2025', '2024'],
  replies: PAGE_SIZES,
  after: SOME.map((n) => String(n % 18)),
  before: SOME.map((n) => String(2 + (n % 18))),
  company: [benchId('person', 1)],
  email: SOME.map((n) => `member${n}@example.com`),
  phoneNumber: SOME.map((n) => `+1 559 555 01${n}`),
  firstName: ['Kim'],
  lastName: ['Rivera'],
  'admin.mail.to': SOME.map((n) => `member${n}@example.com`),
};

const month = (at: number): Query => ({
  startDate: new Date(Date.UTC(2024, at % 36, 1)).toISOString(),
  endDate: new Date(Date.UTC(2024, (at % 36) + 1, 1)).toISOString(),
});

/** Queries that combine parameters. */
const COMBINED: Readonly<Record<string, Readonly<Record<string, readonly Query[]>>>> = {
  'events.list': {
    'a month': SOME.map((n) => ({ ...month(n), running: 'true', limit: FEW_RECORDS })),
    'to come': PAGE_SIZES.map((limit) => ({ startDate: new Date().toISOString(), limit })),
    'a common word since 2019':
      TEXT_SEARCHES['a common word']?.map((search) => ({ search, startDate: '2019-03-01' })) ?? [],
  },
  'events.adminList': {
    'drafts by title': PAGE_SIZES.map((limit) => ({ limit, status: 'draft', sort: 'title' })),
    'a common word, drafts by title':
      TEXT_SEARCHES['a common word']?.map((search) => ({ search, status: 'draft', sort: 'title' })) ?? [],
    'a common word to come':
      TEXT_SEARCHES['a common word']?.map((search) => ({ search, timing: 'upcoming' })) ?? [],
  },
  'forum.topics': {
    'a common word, followed':
      TEXT_SEARCHES['a common word']?.map((search) => ({ search, only: 'followed' })) ?? [],
    'a common word, mine': TEXT_SEARCHES['a common word']?.map((search) => ({ search, only: 'mine' })) ?? [],
  },
  'password.link': { '': SOME.map((n) => ({ token: String(n).padStart(43, 'x') })) },
  'companies.invitation': { '': SOME.map((n) => ({ token: String(n).padStart(43, 'x') })) },
  'handOvers.received': { '': SOME.map((n) => ({ token: String(n).padStart(43, 'x') })) },
};

/** Every read of every contract that grows, in each way that its query offers. @throws Error for a parameter without values */
export const readsOfAll = (): Read[] =>
  gets()
    .filter(({ file }) => !file)
    .flatMap(getReads);

/** Files have every row of a list: how long they take grows, and the memory they need must not. */
export const filesOfAll = (): Read[] =>
  gets()
    .filter(({ file }) => file)
    .flatMap(getReads);

const gets = () => ALL_ENDPOINTS.filter(({ id, method }) => method === 'GET' && !(id in LEFT_OUT));

function getReads(endpoint: Endpoint): Read[] {
  return getCallers(endpoint).flatMap((caller) =>
    getRecords(endpoint).flatMap(({ name: record, params }) =>
      getQueries(endpoint).map(({ name: way, queries, isDeep = false }) => ({
        name: [
          `${endpoint.id}${caller === 'administrator' && endpoint.access !== 'admin' ? ' (administrator)' : ''}`,
          record,
          way,
        ]
          .filter(Boolean)
          .join(': '),
        ...{ endpoint, caller, isDeep },
        paths: Array.from({ length: Math.max(params.length, queries.length) }, (_, at) =>
          getHref(endpoint, params[at % params.length], queries[at % queries.length]),
        ),
      })),
    ),
  );
}

/** Administrators see more in what is personal, such as drafts; their own lists are like those of members. */
function getCallers({ access, personal, path }: Endpoint): Caller[] {
  if (access === 'admin') return ['administrator'];
  return personal && !path.startsWith('/api/user') ? ['member', 'administrator'] : ['member'];
}

function getRecords({ id, path, params }: Endpoint): { name: string; params: readonly Params[] }[] {
  if (!params) return [{ name: '', params: [{}] }];
  if (path.includes(':remote')) return [{ name: '', params: [{ remote: 'scale' }] }];
  if (path.includes(':otherId'))
    return [{ name: '', params: [{ id: benchId('person', 1), otherId: benchId('person', 3) }] }];
  if (path.includes(':lessonId'))
    return [{ name: '', params: [{ id: benchId('course', 15), lessonId: benchId('lesson', 29) }] }];
  if (path.includes(':offers')) {
    const crowd = path.includes('seat-offers') ? FULL_EVENT : CROWDED_EVENT;
    return [
      { name: 'of a crowd', params: [{ offers: 'events', id: benchId('event', crowd) }] },
      ...OFFERS.map((kind) => ({
        name: `of ${kind}s`,
        params: SOME.map((n) => ({ offers: `${kind}s`, id: benchId(kind, n) })),
      })),
    ];
  }
  const kind = Object.entries(RECORDS).find(([beginning]) => path.startsWith(`${beginning}:`))?.[1];
  if (kind === undefined)
    throw new Error(`Which records does ${id} read? Add its path to RECORDS in reads.ts.`);
  if (kind === 'person') return [{ name: '', params: [{ id: benchId('person', 1) }] }];
  if (kind === 'series')
    return [{ name: '', params: [1, 2, 3, 4].map((n) => ({ id: benchId('series', n) })) }];
  // Registrations of the member: confirmed ones of events.
  const numbers = kind === 'own' ? [12, 24, 36, 48] : SOME;
  return [
    {
      name: '',
      params: numbers.filter((n) => n % 20 !== 11 && n % 100 !== 77).map((n) => ({ id: benchId(kind, n) })),
    },
  ];
}

interface Way {
  name: string;
  queries: readonly Query[];
  isDeep?: boolean;
}

function getQueries(endpoint: Endpoint): Way[] {
  const { id, query, file } = endpoint;
  // A file has all rows of a list, which is measured in all ways.
  if (!query || file) return [{ name: '', queries: [{}] }];
  const combined = Object.entries(COMBINED[id] ?? {}).map(([name, queries]) => ({ name, queries }));
  const schema = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  const properties = Object.entries(schema.properties ?? {});
  if (schema.required?.length) return combined;
  const isList = 'limit' in (schema.properties ?? {});
  const sizes = isList ? PAGE_SIZES.map((limit) => ({ limit })) : [{}];
  const ways: Way[] = properties.flatMap(([name, property]): Way[] => {
    if (name === 'limit' || name === 'returnTo') return [];
    if (name === 'cursor') return [{ name: 'a later page', queries: [{ limit: '20' }], isDeep: true }];
    if (name === 'search') {
      return Object.entries(getSearches(id)).map(([kind, texts]) => ({
        name: kind,
        queries: texts.map((search) => ({ search })),
      }));
    }
    const isListed = getEnum(property).length > 0;
    return getFormValues(id, name, property).map((values) => ({
      name: values.length > 1 ? name : `${name}=${values[0]?.slice(0, 12) ?? ''}`,
      queries: Array.from({ length: Math.max(values.length, sizes.length) }, (_, at) => ({
        ...sizes[at % sizes.length],
        ...(isList && !isListed && { limit: FEW_RECORDS }),
        [name]: values[at % values.length] ?? '',
      })),
    }));
  });
  return [{ name: '', queries: sizes }, ...ways, ...combined];
}

/** Each value that a schema lists is a read of its own; values of other parameters are variants of one. */
function getFormValues(id: string, name: string, property: unknown): readonly (readonly string[])[] {
  const listed = getEnum(property);
  // The default is the read without the parameter.
  const { default: preset } = property as { default?: string };
  if (listed.length > 0) return listed.filter((value) => value !== preset).map((value) => [value]);
  const values = VALUES[`${id}.${name}`] ?? VALUES[name];
  if (!values) throw new Error(`Which values has ${name} of ${id}? Add them to VALUES in reads.ts.`);
  return [values];
}

function getEnum(property: unknown): string[] {
  if (typeof property !== 'object' || property === null) return [];
  const {
    enum: values,
    const: only,
    anyOf,
  } = property as { enum?: string[]; const?: string; anyOf?: unknown[] };
  return values ?? (only === undefined ? (anyOf ?? []).flatMap(getEnum) : [only]);
}

function getSearches(id: string): Searches {
  if (/^(admin\.users|registrations\.|money\.)/.test(id)) return NAME_SEARCHES;
  return id.startsWith('invoices.') ? INVOICE_SEARCHES : TEXT_SEARCHES;
}
