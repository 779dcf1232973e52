import { getHref } from '@backflow/contracts';
import type { Endpoint } from '@backflow/contracts';
import { ALL_ENDPOINTS } from '@backflow/contracts/endpoints';
import type { TestClient, TestMember } from '@backflow/service-kit/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useLearningService } from '../test/start-learning-service.ts';

/*
 * Every protected part of each kind of course contains a unique word. The test calls every endpoint of the contracts as everyone
 * and checks which words the responses contain.
 */

const PARTS = ['content', 'video', 'lessonContent', 'lessonVideo'] as const;
const KINDS = {
  free: { accessLevel: 'free' },
  paid: { accessLevel: 'paid', price: '20' },
  premium: { accessLevel: 'premium' },
  premiumPaid: { accessLevel: 'premium', price: '20' },
  draft: { accessLevel: 'free', isPublished: false },
  deleted: { accessLevel: 'free', deletedAt: new Date('2026-05-01') },
  /** Without lessons. */
  single: { accessLevel: 'free' },
} as const;
type Kind = keyof typeof KINDS;
const ALL_KINDS = Object.keys(KINDS) as Kind[];
const EXISTING = ALL_KINDS.filter((kind) => kind !== 'deleted');

/** The callers, and the status with which they are enrolled in every course. */
const CALLERS = {
  nobody: null,
  'a free member': {},
  'a premium member': { subscriptionStatus: 'premium' },
  'a member whose enrollments are pending': { enrolled: 'pending' },
  'a premium member whose enrollments are pending': { subscriptionStatus: 'premium', enrolled: 'pending' },
  'a member whose enrollments are cancelled': { enrolled: 'cancelled' },
  'a premium member who is enrolled': { subscriptionStatus: 'premium', enrolled: 'confirmed' },
  'an enrolled member who is not premium any more': { enrolled: 'confirmed' },
  'an administrator': { isAdmin: true },
} as const;
type Caller = keyof typeof CALLERS;

/** The kinds of courses whose words each caller may see. */
const MAY_SEE: Readonly<Record<Caller, readonly Kind[]>> = {
  nobody: [],
  'a free member': [],
  'a premium member': [],
  'a member whose enrollments are pending': [],
  'a premium member whose enrollments are pending': [],
  'a member whose enrollments are cancelled': [],
  // A draft stays open to enrolled members.
  'a premium member who is enrolled': EXISTING,
  'an enrolled member who is not premium any more': ['free', 'paid', 'draft', 'single'],
  'an administrator': EXISTING,
};

const getWord = (kind: Kind, part: (typeof PARTS)[number]) => `planted${kind}${part}`.toLowerCase();
const SPELLED = /planted[a-z]+/g;
/** A YouTube id is too short for a word: the id stands for it. */
const VIDEO_IDS = new Map<string, string>();
const getVideo = (word: string) => {
  const id = `vid${String(VIDEO_IDS.size).padStart(3, '0')}_${'x'.repeat(4)}`;
  VIDEO_IDS.set(id, word);
  return `https://youtu.be/${id}`;
};
const canariesIn = (text: string): string[] => [
  ...new Set([
    ...(text.toLowerCase().match(SPELLED) ?? []),
    ...[...VIDEO_IDS].flatMap(([id, word]) => (text.includes(id) ? [word] : [])),
  ]),
];

interface Planted {
  course: string;
  lesson: string;
}

const planted = {} as Record<Kind, Planted>;
const people = {} as Record<Caller, TestMember | null>;
/** Ids by caller and kind. */
const enrollments = new Map<string, string>();

const service = await useLearningService();
for (const [name, caller] of Object.entries(CALLERS) as [Caller, object | null][]) {
  const { enrolled: _, ...overrides } = (caller ?? {}) as { enrolled?: string } & Partial<TestMember>;
  people[name] = caller && (await service.buildMember(overrides));
}
for (const kind of ALL_KINDS) await plant(kind);

async function plant(kind: Kind): Promise<void> {
  const course = await service.buildCourse({
    ...KINDS[kind],
    title: `Course of kind ${kind}`,
    content: getWord(kind, 'content'),
    videoUrl: getVideo(getWord(kind, 'video')),
  });
  const content = getWord(kind, 'lessonContent');
  const lessons =
    kind === 'single'
      ? []
      : await service.buildLessons(course, 1, { content, videoUrl: getVideo(getWord(kind, 'lessonVideo')) });
  planted[kind] = { course: course.id, lesson: lessons[0]?.id ?? course.id };
  for (const [name, caller] of Object.entries(CALLERS)) {
    const person = people[name as Caller];
    if (!caller || !person || !('enrolled' in caller)) continue;
    const { id } = await service.buildBooking(course, person, { status: caller.enrolled });
    enrollments.set(`${name} ${kind}`, id);
  }
}

const ENDPOINTS = ALL_ENDPOINTS.filter(
  ({ service: name, id }) => name === 'learning' && !id.startsWith('resource'),
);
const READS = ENDPOINTS.filter(({ method }) => method === 'GET');
/** Bodies that change nothing or are refused: only the words of the response count. */
const BODIES: Readonly<Record<string, (kind: Kind) => unknown>> = {
  'courseCategories.create': () => ({ name: '' }),
  'courseCategories.update': () => ({ name: 'Other' }),
  'courses.create': () => ({ title: '' }),
  'courses.update': () => ({ title: 'Stale', version: 0 }),
  'lessons.create': () => ({ title: '' }),
  'lessons.update': () => ({ title: 'Stale', version: 0 }),
  'lessons.order': (kind) => ({ lessonIds: kind === 'single' ? [] : [planted[kind].lesson] }),
  'markdown.preview': () => ({ content: 'Gauges' }),
};
/** These would delete the courses; their response is null by contract. */
const DESTRUCTIVE = ['courses.delete', 'lessons.delete', 'courseCategories.delete'];
const WRITES = ENDPOINTS.filter(({ method, id }) => method !== 'GET' && !DESTRUCTIVE.includes(id));

/** Ids for `:id`, of every kind of record, so that none is found under another's id. */
const idsFor = (caller: Caller, kind: Kind): string[] => {
  const { course, lesson } = planted[kind];
  return [...new Set([course, lesson, enrollments.get(`${caller} ${kind}`) ?? course])];
};

const QUERIES = [
  '',
  '?limit=100',
  '?search=planted',
  '?search=course',
  ...PARTS.map((part) => `?search=${getWord('free', part)}`),
];

async function readAs(
  client: TestClient,
  caller: Caller,
  { method, path, params, id, query }: Endpoint,
): Promise<string> {
  const texts: string[] = [];
  const send = async (href: string, body?: unknown) => {
    const response = await client.fetch(href, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    expect(response.status).toBeLessThan(500);
    texts.push(await response.text(), JSON.stringify([...response.headers]));
  };
  for (const kind of ALL_KINDS) {
    const body = BODIES[id]?.(kind);
    if (params === undefined) {
      for (const suffix of query ? QUERIES : ['']) await send(path + suffix, body);
      // Neither the path nor the query names a kind.
      if (body === undefined) break;
      continue;
    }
    for (const each of idsFor(caller, kind)) {
      for (const lessonId of 'lessonId' in params.shape ? idsFor(caller, kind) : [''])
        await send(getHref({ path }, { id: each, lessonId: lessonId || each }), body);
    }
  }
  return texts.join('\n');
}

const named = (endpoints: readonly Endpoint[]) => endpoints.map((each) => [each.id, each] as const);

describe.each(Object.keys(CALLERS) as Caller[])('%s', (caller) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await service.as(people[caller]);
  });

  const allowed = new Set(MAY_SEE[caller].flatMap((kind) => PARTS.map((part) => getWord(kind, part))));

  it.each(named([...READS, ...WRITES]))('gets from %s only words they may see', async (_id, endpoint) => {
    const canaries = canariesIn(await readAs(client, caller, endpoint));
    expect(canaries.filter((word) => !allowed.has(word))).toEqual([]);
  });

  it('gets every word they may see', async () => {
    const pages = READS.filter(({ id }) => ['courses.get', 'lessons.get', 'courses.adminGet'].includes(id));
    const seen = new Set<string>();
    for (const page of pages)
      for (const word of canariesIn(await readAs(client, caller, page))) seen.add(word);
    const missing = [...allowed].filter((word) => !seen.has(word) && !word.startsWith('plantedsinglelesson'));
    expect(missing).toEqual([]);
  });
});

describe('enrolling', () => {
  it.each(['a free member', 'a premium member'] as const)('opens only that course to %s', async (caller) => {
    const person = people[caller];
    if (!person) throw new Error(`${caller} is nobody`);
    await service.buildBooking({ id: planted.free.course }, person);
    const client = await service.as(person);
    const after = await client.get(`/api/courses/${planted.free.course}`);
    const expected = [getWord('free', 'content'), getWord('free', 'video')];
    expect(canariesIn(JSON.stringify(after.body))).toEqual(expected);
    const open = new Set(PARTS.map((part) => getWord('free', part)));
    for (const read of READS)
      expect(canariesIn(await readAs(client, caller, read)).filter((word) => !open.has(word))).toEqual([]);
  });
});
