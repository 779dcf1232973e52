import type { ResourceDetail } from '@backflow/contracts/learning';
import { queryClient } from '@backflow/platform';
import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { buildArticle, buildDownload, buildEventAbout, buildResource } from '../testing/build-resource.ts';
import { oneResource } from './api.ts';
import { ResourcePage } from './resource-page.tsx';
import { ResourcesPage } from './resources-page.tsx';

const siteWith = (article: ResourceDetail, more: Responses = {}) =>
  fakeApi({
    [`GET /api/resources/${article.id}`]: () => data(article),
    [`POST /api/resources/${article.id}/views`]: () => data({ viewCount: article.viewCount + 1 }),
    'GET /api/events': () => data([]),
    ...more,
  });

const show = (id: string, { as = null as ReturnType<typeof buildMember> | null, hash = '' } = {}) =>
  renderInShell(
    <Routes>
      <Route path="/resources/:id" element={<ResourcePage />} />
    </Routes>,
    { at: `/resources/${id}${hash}`, as },
  );

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const views = (calls: ReturnType<typeof fakeApi>) => calls.filter(({ method }) => method === 'POST');

// The test's browser has no layout: it neither observes sizes nor scrolls.
let scrolledTo: string[] = [];
beforeEach(() => {
  scrolledTo = [];
  globalThis.ResizeObserver = class {
    readonly #seen: ResizeObserverCallback;
    constructor(seen: ResizeObserverCallback) {
      this.#seen = seen;
    }
    observe() {
      this.#seen([], this);
    }
    unobserve() {
      return undefined;
    }
    disconnect() {
      return undefined;
    }
  };
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolledTo.push(this.id);
  };
});

describe('an article', () => {
  test('shows its title, its author, its date, how long it takes and its text', async () => {
    const article = buildArticle({
      title: 'Testing a double check',
      author: 'Marta Reyes',
      categoryName: 'Test Procedures',
      description: 'Every step.',
      viewCount: 41,
    });
    siteWith(article);
    show(article.id);
    await title('Testing a double check');
    for (const text of [
      'Test Procedures',
      'Free',
      'Marta Reyes',
      'December 4, 2026',
      '3 min read',
      'Every step.',
    ]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.getByText('Close the shutoff.')).toBeTruthy();
    expect(document.title).toBe('Testing a double check · Backflow Academy');
    expect(screen.getByRole('link', { name: 'Back to Resources' }).getAttribute('href')).toBe('/resources');
    // The address, for the printed page.
    expect(screen.getByText(`http://localhost/resources/${article.id}`)).toBeTruthy();
  });

  test('says what stands for what is not known', async () => {
    const article = buildArticle({ publishedAt: null, html: null, headings: [] });
    siteWith(article);
    show(article.id);
    await title(article.title);
    for (const text of ['Category', 'Anonymous', 'Recent', 'There is nothing to read here yet.']) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(screen.queryByRole('navigation', { name: 'On this page' })).toBeNull();
  });

  test('its contents lead to its headings, which take the focus', async () => {
    const article = buildArticle({ downloads: [buildDownload()] });
    siteWith(article);
    const user = show(article.id);
    const contents = await screen.findByRole('navigation', { name: 'On this page' });
    expect(
      within(contents)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Before you test', 'Afterwards', 'Downloads']);
    expect(scrolledTo).toEqual([]);
    await user.click(within(contents).getByRole('link', { name: 'Afterwards' }));
    expect(window.location.hash).toBe('#s-after');
    expect(scrolledTo).toEqual(['s-after']);
    expect(document.activeElement?.id).toBe('s-after');
    // Again, after scrolling.
    await user.click(within(contents).getByRole('link', { name: 'Afterwards' }));
    expect(scrolledTo).toEqual(['s-after', 's-after']);
  });

  test('is opened at the heading that the address names', async () => {
    const article = buildArticle();
    siteWith(article);
    show(article.id, { hash: '#s-after' });
    await title(article.title);
    await waitFor(() => expect(scrolledTo).toEqual(['s-after']));
  });

  test('its contents are folded on a phone until they are asked for, and again once one is chosen', async () => {
    const article = buildArticle();
    siteWith(article);
    const user = show(article.id);
    const toggle = await screen.findByRole('button', { name: 'On this page' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await user.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    await user.click(screen.getByRole('link', { name: 'Afterwards' }));
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
  });

  test('leads back to the list as it was, also from another part of it', async () => {
    const article = buildArticle();
    siteWith(article, {
      'GET /api/resources': () => data([buildResource({ id: article.id })]),
      'GET /api/resources/counts': () => data({ all: 1, popular: 0, free: 1, premium: 0, isCut: false }),
      'GET /api/categories/resources': () => data([]),
      'GET /api/suppliers': () => data([]),
    });
    const user = renderInShell(
      <Routes>
        <Route path="/resources" element={<ResourcesPage />} />
        <Route path="/resources/:id" element={<ResourcePage />} />
      </Routes>,
      { at: '/resources?search=rpz&tab=free' },
    );
    await user.click(await screen.findByRole('link', { name: article.title }));
    const back = () => screen.getByRole('link', { name: 'Back to Resources' }).getAttribute('href');
    await user.click(await screen.findByRole('link', { name: 'Afterwards' }));
    expect(window.location.hash).toBe('#s-after');
    expect(back()).toBe('/resources?search=rpz&tab=free');
  });

  test('its files come with their type and size', async () => {
    const file = buildDownload({
      name: 'RPZ report.docx',
      fileSize: 1_300_000,
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    });
    const article = buildArticle({ downloads: [file] });
    siteWith(article);
    show(article.id);
    const link = await screen.findByRole('link', { name: 'RPZ report.docx DOCX, 1.2 MB' });
    expect(link.getAttribute('href')).toBe(file.url);
    expect(link.getAttribute('download')).toBe('RPZ report.docx');
  });

  test('names related articles, and the events that name it', async () => {
    const related = buildResource({ title: 'Gauge care' });
    const article = buildArticle({ related: [related] });
    const event = buildEventAbout(article.id);
    const calls = siteWith(article, { 'GET /api/events': () => data([event]) });
    show(article.id);
    const link = await screen.findByRole('link', { name: /Hands-on day/ });
    expect(link.getAttribute('href')).toBe(`/events/${event.id}`);
    expect(link.textContent).toContain('Dec 4');
    expect(link.textContent).toContain('8:00 AM – 4:30 PM PT');
    expect(calls.find(({ path }) => path === '/api/events')?.query.resourceId).toBe(article.id);
    const others = screen.getByRole('region', { name: 'Related articles' });
    expect(within(others).getByRole('heading', { level: 3, name: 'Gauge care' })).toBeTruthy();
  });

  test('says nothing of events or articles where there are none', async () => {
    const article = buildArticle();
    siteWith(article, { 'GET /api/events': () => failure(503, 'UNAVAILABLE', 'Later') });
    show(article.id);
    await title(article.title);
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryAllByRole('region')).toEqual([]);
    expect(screen.queryByText('Later')).toBeNull();
  });
});

describe('a view', () => {
  test('is counted once on opening, and shown; refetching the article counts no other', async () => {
    const article = buildArticle({ viewCount: 9 });
    const calls = siteWith(article);
    show(article.id);
    expect(await screen.findByText('10 views')).toBeTruthy();
    await queryClient.refetchQueries({ queryKey: oneResource(article.id).queryKey });
    expect(views(calls)).toHaveLength(1);
  });

  test('that could not be counted shows no error', async () => {
    const article = buildArticle({ viewCount: 9 });
    const calls = siteWith(article, {
      [`POST /api/resources/${article.id}/views`]: () => failure(503, 'UNAVAILABLE', 'Later'),
    });
    show(article.id);
    expect(await screen.findByText('9 views')).toBeTruthy();
    await waitFor(() => expect(views(calls)).toHaveLength(1));
    expect(screen.queryByText('Later')).toBeNull();
  });

  test('is not counted for a page that a browser prepares ahead of a click', async () => {
    Object.defineProperty(document, 'prerendering', { value: true, configurable: true });
    const article = buildArticle();
    const calls = siteWith(article);
    show(article.id);
    await title(article.title);
    expect(views(calls)).toEqual([]);
    Reflect.deleteProperty(document, 'prerendering');
    document.dispatchEvent(new Event('prerenderingchange'));
    await waitFor(() => expect(views(calls)).toHaveLength(1));
  });
});

describe('who may not open it', () => {
  const closed = () =>
    buildArticle({
      accessLevel: 'premium',
      description: 'What it is about.',
      mayOpen: false,
      html: null,
      headings: [],
    });

  test('a visitor reads what it is about, and signs in on the way back to it', async () => {
    const article = closed();
    const calls = siteWith(article);
    show(article.id, { hash: '?print=1#s-after' });
    await title(article.title);
    expect(screen.getByText('What it is about.')).toBeTruthy();
    expect(screen.getByText('This article is for premium members')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe(
      `/login?returnTo=${encodeURIComponent(`/resources/${article.id}?print=1#s-after`)}`,
    );
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    expect(views(calls)).toEqual([]);
  });

  test('a free member is led to what premium is', async () => {
    const article = { ...closed(), needsPremium: true };
    siteWith(article);
    show(article.id, { as: buildMember() });
    await title(article.title);
    expect(screen.getByRole('link', { name: 'Get Premium' }).getAttribute('href')).toBe('/premium');
    expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  });
});

describe('an address without an article', () => {
  test.each([
    [404, 'NOT_FOUND'],
    [400, 'VALIDATION'],
  ])('is said to be one (%s)', async (status, code) => {
    siteWith(buildArticle(), { 'GET /api/resources/gone': () => failure(status, code, 'No.') });
    show('gone');
    await title('404 Page Not Found');
    expect(document.title).toBe('Page not found · Backflow Academy');
  });

  test('is not confused with one that cannot be had for the moment', async () => {
    let isDown = true;
    const article = buildArticle();
    siteWith(article, {
      [`GET /api/resources/${article.id}`]: () =>
        isDown ? failure(503, 'UNAVAILABLE', 'Back in a minute.') : data(article),
    });
    const user = show(article.id);
    expect(await screen.findByText('Back in a minute.')).toBeTruthy();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await title(article.title);
  });
});
