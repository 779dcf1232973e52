import type { ResourceView } from '@backflow/contracts/learning';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildResource } from '../testing/build-resource.ts';
import { ResourcesPage } from './resources-page.tsx';

const CATEGORY = { id: '5c5c5c5c-0000-4000-8000-000000000001', name: 'Test Procedures' };
const SUPPLIER = { id: '5b3d8c1e-0000-4000-8000-000000000001', name: 'Backflow Parts' };
const COUNTS = { all: 3, popular: 2, free: 1, premium: 1, isCut: false };

const siteWith = (resources: readonly ResourceView[], more: Responses = {}) =>
  fakeApi({
    'GET /api/resources': () => data(resources),
    'GET /api/resources/counts': () => data(COUNTS),
    'GET /api/categories/resources': () => data([CATEGORY]),
    'GET /api/suppliers': () => data([SUPPLIER]),
    ...more,
  });
const show = (at = '/resources', as: ReturnType<typeof buildMember> | null = null) =>
  renderInShell(<ResourcesPage />, { at, as });
const listCalls = (calls: ReturnType<typeof fakeApi>) =>
  calls.filter(({ path }) => path === '/api/resources').map(({ query }) => query);
const address = () => window.location.pathname + window.location.search;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describe('a card', () => {
  test('shows what is known of a resource, and opens it by its title and its button', async () => {
    const resource = buildResource({
      title: 'Winter shutdown',
      excerpt: 'What to drain, and when.',
      description: 'Not shown.',
      author: 'Marta Reyes',
      // Still the fourth in California.
      publishedAt: '2026-12-05T05:00:00.000Z',
      viewCount: 1204,
      categoryName: 'Seasonal Work',
      accessLevel: 'paid',
    });
    siteWith([resource]);
    show();
    const card = await screen.findByRole('article');
    for (const text of [
      'Seasonal Work',
      'Paid',
      'What to drain, and when.',
      'Marta Reyes',
      'Dec 4, 2026',
      '1,204 views',
    ]) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
    expect(within(card).queryByText('Not shown.')).toBeNull();
    const title = within(card).getByRole('link', { name: 'Winter shutdown' });
    const button = within(card).getByRole('link', { name: 'Read Article Winter shutdown' });
    expect([title.getAttribute('href'), button.getAttribute('href')]).toEqual(
      Array(2).fill(`/resources/${resource.id}`),
    );
  });

  test('says what stands for what is not known', async () => {
    siteWith([
      buildResource({
        publishedAt: null,
        description: 'All there is.',
        viewCount: 1,
        accessLevel: 'premium',
      }),
    ]);
    show();
    const card = await screen.findByRole('article');
    for (const text of ['Category', 'Premium', 'All there is.', 'Anonymous', 'Recent', '1 view']) {
      expect(within(card).getByText(text)).toBeTruthy();
    }
  });

  test('shows a drawing when its image does not come', async () => {
    siteWith([buildResource({ imageUrl: '/api/files/1' })]);
    show();
    const card = await screen.findByRole('article');
    const image = card.querySelector('img');
    expect(image?.getAttribute('src')).toBe('/api/files/1?size=large');
    if (image) fireEvent.error(image);
    expect(card.querySelector('img')).toBeNull();
    expect(card.querySelector('svg')).toBeTruthy();
  });

  test('marks what the search has found', async () => {
    siteWith([
      buildResource({
        title: 'Relief valve care',
        excerpt: 'Clean the valve.',
        marks: { title: ['Relief ', 'valve', ' care'], text: ['Clean the ', 'valve', '.'] },
      }),
    ]);
    show('/resources?search=valve');
    const card = await screen.findByRole('article');
    expect(
      within(card)
        .getAllByText('valve')
        .map(({ tagName }) => tagName),
    ).toEqual(['MARK', 'MARK']);
    expect(within(card).getByRole('link', { name: 'Relief valve care' })).toBeTruthy();
  });
});

describe('filters', () => {
  test('are read from the address and asked for; what it says wrongly is absent', async () => {
    const calls = siteWith([buildResource()]);
    show(`/resources?search=gauge&category=${CATEGORY.id}&supplier=nobody&access=gold&tab=never`);
    await screen.findByRole('article');
    expect(listCalls(calls)).toEqual([{ search: 'gauge', categoryId: CATEGORY.id, tab: 'all', limit: '12' }]);
    const counts = calls.filter(({ path }) => path === '/api/resources/counts');
    expect(counts.map(({ query }) => query)).toEqual([{ search: 'gauge', categoryId: CATEGORY.id }]);
    expect(field('Search resources').value).toBe('gauge');
    expect(field('Access').value).toBe('');
    await waitFor(() => expect(field('Category').value).toBe(CATEGORY.id));
  });

  test('choosing puts them into the address, clearing takes them out and leaves the tab open', async () => {
    const calls = siteWith([buildResource()]);
    const user = show('/resources?tab=free');
    await screen.findByRole('option', { name: 'Backflow Parts' });
    await user.selectOptions(field('Supplier'), 'Backflow Parts');
    await user.selectOptions(field('Access'), 'Paid');
    await waitFor(() => expect(address()).toBe(`/resources?tab=free&supplier=${SUPPLIER.id}&access=paid`));
    await waitFor(() =>
      expect(listCalls(calls).at(-1)).toEqual({
        supplierId: SUPPLIER.id,
        accessLevel: 'paid',
        tab: 'free',
        limit: '12',
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(address()).toBe('/resources?tab=free'));
    expect(screen.queryByRole('button', { name: 'Clear Filters' })).toBeNull();
  });
});

describe('tabs', () => {
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  test('say how many they hold, and keep their place in the address', async () => {
    const calls = siteWith([buildResource()]);
    const user = show();
    await waitFor(() =>
      expect(tabs()).toEqual(['All Resources (3)', 'Popular (2)', 'Free (1)', 'Premium (1)']),
    );
    await user.click(screen.getByRole('tab', { name: /^Popular/ }));
    await waitFor(() => expect(address()).toBe('/resources?tab=popular'));
    await waitFor(() => expect(listCalls(calls).at(-1)).toEqual({ tab: 'popular', limit: '12' }));
    expect(screen.getByText('2 resources')).toBeTruthy();
  });

  test('a search counts no further than two hundred', async () => {
    siteWith([buildResource()], {
      'GET /api/resources/counts': () => data({ all: 200, popular: 6, free: 120, premium: 80, isCut: true }),
    });
    show('/resources?search=valve');
    await waitFor(() =>
      expect(tabs()).toEqual(['All Resources (200+)', 'Popular (6)', 'Free (120)', 'Premium (80)']),
    );
  });

  test('stand without counts while these cannot be had', async () => {
    siteWith([buildResource()], { 'GET /api/resources/counts': () => failure(503, 'UNAVAILABLE', 'Later') });
    show();
    await screen.findByRole('article');
    expect(tabs()).toEqual(['All Resources', 'Popular', 'Free', 'Premium']);
  });
});

describe('what stands in the place of cards', () => {
  test('six skeletons while they are on their way', () => {
    siteWith([]);
    show();
    const skeletons = screen.getByText('Loading resources').nextElementSibling;
    expect(skeletons?.childElementCount).toBe(6);
  });

  test('nothing published', async () => {
    siteWith([]);
    show();
    expect(await screen.findByText('No resources available')).toBeTruthy();
  });

  test('nothing that matches, and the way out', async () => {
    siteWith([], {
      'GET /api/resources': ({ query }) => data(query.accessLevel === 'paid' ? [] : [buildResource()]),
    });
    const user = show('/resources?access=paid');
    expect(await screen.findByText('No resources found')).toBeTruthy();
    const [button] = screen.getAllByRole('button', { name: 'Clear Filters' }).slice(-1);
    if (button) await user.click(button);
    expect(await screen.findByRole('article')).toBeTruthy();
  });
});

test.each([
  ['a free member', buildMember(), 1, true],
  ['a free member without premium resources', buildMember(), 0, false],
  ['a premium member', buildMember({ subscriptionStatus: 'premium' }), 1, false],
])('premium is offered to %s, or not', async (_who, as, premium, isOffered) => {
  siteWith([buildResource()], { 'GET /api/resources/counts': () => data({ ...COUNTS, premium }) });
  show('/resources', as);
  expect(await screen.findByText(`Premium (${premium})`)).toBeTruthy();
  expect(screen.queryByRole('complementary', { name: 'Access Premium Resources' }) !== null).toBe(isOffered);
});
