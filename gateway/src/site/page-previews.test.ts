import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { fixtureRelease, putSite } from '../testing/fixture-site.ts';
import { send } from '../testing/send.ts';
import { startGateway } from '../testing/start-gateway.ts';
import type { TestGateway } from '../testing/start-gateway.ts';
import type { TestService } from '../testing/start-service.ts';

const ID = '5b3d8c1e-0000-4000-8000-000000000001';
const PATH = `/events/${ID}`;
const EVENT = {
  id: ID,
  title: 'RPZ lab',
  description: 'Test, repair\n\nand  sign.',
  startDate: '2026-12-04T16:00:00.000Z',
  endDate: '2026-12-05T00:30:00.000Z',
  location: '1180 Industrial Way, Riverside',
  isVirtual: false,
  price: '95.00',
};
const release = fixtureRelease('events', {
  pages: [
    { name: 'list', path: '/events', title: 'Events' },
    {
      name: 'event',
      path: '/events/:id',
      title: 'Event',
      preview: {
        endpoint: '/api/events/:id',
        kind: 'Event',
        title: 'title',
        description: ['description'],
        start: 'startDate',
        end: 'endDate',
        location: 'location',
        isOnline: 'isVirtual',
        price: 'price',
      },
    },
    {
      name: 'webinar',
      path: '/webinars/:id',
      title: 'Webinar',
      preview: {
        endpoint: '/api/webinars/:id',
        kind: 'Event',
        title: 'title',
        description: ['description'],
        start: 'scheduledAt',
        minutes: 'duration',
        isOnline: true,
      },
    },
    {
      name: 'attendees',
      path: '/attendees/:id',
      title: 'Attendees',
      // No public endpoint.
      preview: { endpoint: '/api/admin/events/:id', kind: 'Event', title: 'title', description: [] },
    },
  ],
});
const learning = fixtureRelease('learning', {
  pages: [
    {
      name: 'resource',
      path: '/resources/:id',
      title: 'Resource',
      preview: {
        endpoint: '/api/resources/:id',
        kind: 'Article',
        title: 'title',
        description: ['excerpt', 'description'],
        image: 'imageUrl',
        author: 'author',
        published: 'publishedAt',
      },
    },
  ],
});

let gateway: TestGateway;
beforeEach(async () => {
  gateway = await startGateway({}, undefined, {}, [release, learning]);
  await putSite(gateway, [{ path: '/', access: 'public', slots: [] }]);
  gateway.events.respondJson({ success: true, data: EVENT });
});
afterEach(() => gateway.close());

const get = (path: string, headers = {}) => send(gateway.url, path, { headers });
const getTitle = (html: string) => /<title>(.*?)<\/title>/s.exec(html)?.[1];
const getMeta = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(html)?.[1];
const getData = (html: string): Record<string, unknown> =>
  JSON.parse(
    /<script type="application\/ld\+json" id="preview">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}',
  ) as Record<string, unknown>;

describe('the page of an event', () => {
  test('has title, description, Open Graph, canonical address and JSON-LD', async () => {
    const { status, text } = await get(`${PATH}/?from=mail`);
    expect(status).toBe(200);
    expect(getTitle(text)).toBe('RPZ lab · Backflow Academy');
    const description =
      'Friday, December 4, 2026, 8:00 AM – 4:30 PM PT · 1180 Industrial Way, Riverside · $95.00. Test, repair and sign.';
    expect(getMeta(text, 'description')).toBe(description);
    expect(getMeta(text, 'og:description')).toBe(description);
    expect(getMeta(text, 'og:title')).toBe('RPZ lab');
    expect(getMeta(text, 'og:type')).toBe('website');
    expect(getMeta(text, 'og:site_name')).toBe('Backflow Academy');
    expect(getMeta(text, 'og:url')).toBe(`https://academy.example${PATH}`);
    expect(getMeta(text, 'og:image')).toBe('https://academy.example/share.png');
    expect(getMeta(text, 'twitter:card')).toBe('summary_large_image');
    expect(text).toContain(`<link rel="canonical" href="https://academy.example${PATH}" />`);
    expect(getData(text)).toMatchObject({
      '@type': 'Event',
      name: 'RPZ lab',
      startDate: EVENT.startDate,
      endDate: EVENT.endDate,
      location: { '@type': 'Place', name: EVENT.location },
      offers: { price: '95.00', priceCurrency: 'USD' },
    });
    expect(text.match(/<title>/g)).toHaveLength(1);
  });

  test('is read once for all visitors, as one without a session', async () => {
    await get(PATH);
    await get(PATH, { cookie: 'backflow_session=a' });
    expect(gateway.events.seen.map(({ url }) => url)).toEqual([`/api/events/${ID}`]);
    expect(gateway.events.seen[0]?.headers).not.toHaveProperty('cookie');
  });

  test('lets no title or description end its element', async () => {
    const hostile = `"><script>alert(1)</script><!--/about--></title>\u2028$&'`;
    gateway.events.respondJson({
      success: true,
      data: { ...EVENT, title: hostile, description: hostile, location: hostile },
    });
    const { text } = await get(PATH);
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('</title>\u2028');
    expect(getTitle(text)).toContain('&quot;&gt;&lt;script&gt;');
    expect(getData(text)).toMatchObject({ name: hostile, location: { name: hostile } });
    expect(text.match(/<\/title>/g)).toHaveLength(1);
  });

  test('never names the meeting link of an online one', async () => {
    const link = 'https://meet.example/secret';
    gateway.events.respondJson({ success: true, data: { ...EVENT, isVirtual: true, location: link } });
    const { text } = await get(PATH);
    expect(text).not.toContain(link);
    expect(getMeta(text, 'description')).toContain(' PT · Online · $95.00');
    expect(getData(text)).toMatchObject({ location: { '@type': 'VirtualLocation' } });
  });

  test('cuts a long description between two words', async () => {
    gateway.events.respondJson({ success: true, data: { ...EVENT, description: 'valve '.repeat(200) } });
    const description = getMeta((await get(PATH)).text, 'description') ?? '';
    expect(description.length).toBeLessThanOrEqual(301);
    expect(description).toMatch(/ valve…$/);
  });
});

test('the page of a webinar ends after its minutes', async () => {
  const data = { title: 'Gauges', description: null, scheduledAt: '2026-12-04T18:00:00.000Z', duration: 90 };
  gateway.events.respondJson({ success: true, data });
  const { text } = await get(`/webinars/${ID}`);
  expect(getMeta(text, 'description')).toBe('Friday, December 4, 2026, 10:00 AM – 11:30 AM PT · Online');
  expect(getData(text)).toMatchObject({ endDate: '2026-12-04T19:30:00.000Z' });
});

test.each([
  ['/api/files/1', 'https://academy.example/api/files/1'],
  ['https://images.example/1.png', 'https://images.example/1.png'],
  ['javascript:alert(1)', 'https://academy.example/share.png'],
  [null, 'https://academy.example/share.png'],
])('the page of an article with the image %s is previewed with %s', async (imageUrl, expected) => {
  const data = { title: 'Gauge care', excerpt: ' ', description: 'Keep it dry.', imageUrl, author: 'Ada' };
  gateway.learning.respondJson({ success: true, data });
  const { text } = await get(`/resources/${ID}`);
  expect(getMeta(text, 'og:image')).toBe(expected);
  expect(getMeta(text, 'og:type')).toBe('article');
  expect(getMeta(text, 'description')).toBe('Keep it dry.');
  expect(getData(text)).toMatchObject({
    '@type': 'Article',
    headline: 'Gauge care',
    author: { name: 'Ada' },
  });
});

describe('a record that does not exist', () => {
  test.each([404, 400])('is a 404 with the shell’s title (%i)', async (status) => {
    gateway.events.respondJson({ success: false }, status);
    const page = await get(PATH);
    expect(page.status).toBe(404);
    expect(getTitle(page.text)).toBe('Site');
    expect(page.text).toContain('remote-registry');
  });

  test.each(['/events/none', '/events/..%2f..%2fapi'])('is not even asked for at %s', async (path) => {
    expect((await get(path)).status).toBe(404);
    expect(gateway.events.seen).toEqual([]);
  });

  test('of a draft is found by who may see it, without a preview', async () => {
    gateway.events.respond((request, response) => {
      response.statusCode = request.headers.cookie === 'backflow_session=admin' ? 200 : 404;
      response.end(JSON.stringify({ success: true, data: EVENT }));
    });
    expect((await get(PATH)).status).toBe(404);
    expect((await get(PATH, { cookie: 'backflow_session=member' })).status).toBe(404);
    const page = await get(PATH, { cookie: 'backflow_session=admin' });
    expect(page.status).toBe(200);
    expect(getTitle(page.text)).toBe('Event · Backflow Academy');
    expect(page.text).not.toContain('RPZ lab');
  });
});

test.each<[how: string, breakIt: (events: TestService) => void | Promise<void>]>([
  ['fails', (events) => events.respondJson({}, 500)],
  ['says nonsense', (events) => events.respondJson({ success: true, data: [] })],
  ['has no title', (events) => events.respondJson({ success: true, data: { ...EVENT, title: ' ' } })],
  ['hangs', (events) => events.respond(() => undefined)],
  ['is away', (events) => events.close()],
])('the page has its plain title while the service %s', async (_how, breakIt) => {
  await breakIt(gateway.events);
  const page = await get(PATH);
  expect(page.status).toBe(200);
  expect(getTitle(page.text)).toBe('Event · Backflow Academy');
  expect(page.text).toContain('remote-registry');
  expect(page.text).not.toContain('og:title');
});

test('a page without a preview asks no service', async () => {
  expect(getTitle((await get('/events')).text)).toBe('Events · Backflow Academy');
  expect(getTitle((await get('/')).text)).toBe('Site');
  expect(gateway.events.seen).toEqual([]);
});

test('no page is previewed by an endpoint that is not public', async () => {
  const page = await get(`/attendees/${ID}`);
  expect([page.status, getTitle(page.text)]).toEqual([200, 'Attendees · Backflow Academy']);
  expect(gateway.events.seen).toEqual([]);
});
