import { recentResources } from '../../resources/api.ts';
import {
  queryParam,
  fakeUploads,
  card,
  data,
  failure,
  fakeApi,
  field,
  getError,
  renderTab,
  selectInMenu,
  toastText,
  seedCache,
} from '@backflow/remote-kit/testing';
import type { Call, Responses } from '@backflow/remote-kit/testing';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ResourcesTab } from './resources-tab.tsx';
import { buildEdited, buildListed } from './testing/build-admin-resource.ts';

const CATEGORY = { id: '5b3d8c1e-0000-4000-8000-0000000000c2', name: 'Guides' };
const SUPPLIER = { id: '5b3d8c1e-0000-4000-8000-0000000000c3', name: 'Acme' };
const assetId = (count: number) => `5a5a5a5a-0000-4000-8000-${String(count).padStart(12, '0')}`;

function open(at: string, more: Responses = {}) {
  const getAsset = fakeUploads(assetId);
  const calls = fakeApi({
    'GET /api/admin/resources': () => data([]),
    'GET /api/categories/resources': () => data([CATEGORY]),
    'GET /api/suppliers': () => data([SUPPLIER]),
    'POST /api/upload': ({ body }) => data(getAsset(body)),
    ...Object.fromEntries([1, 2, 3].map((each) => [`DELETE /api/assets/${assetId(each)}`, () => data(null)])),
    ...more,
  });
  const sent = (method: string, path?: string) =>
    calls.filter((call) => call.method === method && (path === undefined || call.path === path));
  return { user: renderTab(<ResourcesTab />, at), sent };
}

const dialog = () => within(screen.getByRole('dialog'));
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const file = (name: string, type: string) => new File(['GIF89a'], name, { type });

describe('the list of resources', () => {
  test('shows cards with status, access, excerpt, views and author', async () => {
    open('/admin?tab=resources', {
      'GET /api/admin/resources': () =>
        data([
          buildListed(),
          buildListed({ title: 'Charts', author: null, isPublished: false, viewCount: 1 }),
        ]),
    });
    const first = await card('Reading a gauge');
    for (const text of ['Free', 'What it tells.', '1,204 views', 'By Ann Lee', 'Oct 1, 2026']) {
      expect(first.getByText(text)).toBeTruthy();
    }
    const second = await card('Charts');
    for (const text of ['Draft', '1 view', 'By Anonymous']) expect(second.getByText(text)).toBeTruthy();
  });

  test('is searched, filtered and sorted by the address', async () => {
    const { sent } = open(
      `/admin?tab=resources&search=gauge&access=premium&sort=views&category=${CATEGORY.id}&status=published`,
    );
    expect(await screen.findByText('No resources found')).toBeTruthy();
    expect(sent('GET', '/api/admin/resources').at(-1)?.query).toEqual({
      ...{ limit: '48', sort: 'views', search: 'gauge' },
      ...{ status: 'published', accessLevel: 'premium', categoryId: CATEGORY.id },
    });
  });

  test('deletes one after a question', async () => {
    const resource = buildListed();
    const { user } = open('/admin?tab=resources', {
      'GET /api/admin/resources': () => data([resource]),
      [`DELETE /api/resources/${resource.id}`]: () => data(null),
    });
    await selectInMenu(user, resource.title, 'Delete');
    dialog().getByText('Are you sure you want to delete this resource? This action cannot be undone.');
    await user.click(dialog().getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No resources yet')).toBeTruthy();
    expect(toastText()).toBe('Resource deleted successfully');
  });
});

describe('adding a resource', () => {
  test('sends every field as the contract takes it, files for whoever may open it', async () => {
    const { user, sent } = open('/admin?tab=resources', { 'POST /api/resources': () => data(buildEdited()) });
    await screen.findByText('No resources yet');
    const isStale = seedCache(recentResources, []);
    await user.click(screen.getByRole('button', { name: 'Add Resource' }));
    await user.type(await screen.findByLabelText('Title'), 'Reading a gauge');
    await user.type(field(/^Excerpt/), 'What it tells.');
    await user.type(field(/^Description/), 'All of it.');
    await user.type(field(/^Author/), 'Ann Lee');
    fireEvent.change(field(/^Published date/), { target: { value: '2026-10-01T09:00' } });
    await user.selectOptions(field('Category (optional)'), 'Guides');
    await user.selectOptions(field(/^Supplier/), 'Acme');
    await user.selectOptions(dialog().getByLabelText('Access level'), 'Premium');
    await user.type(field(/^Content/), '# Gauges');
    await user.upload(field(/^Image/), file('gauge.png', 'image/png'));
    await screen.findByRole('button', { name: 'Remove gauge.png' });
    await user.upload(field(/^Downloads/), [file('manual.pdf', 'application/pdf'), file('form.pdf', '')]);
    await screen.findByRole('button', { name: 'Remove form.pdf' });
    await user.click(dialog().getByRole('switch', { name: 'Published' }));
    await user.click(dialog().getByRole('button', { name: 'Add Resource' }));
    await isClosed();
    expect(sent('POST', '/api/resources')[0]?.body).toEqual({
      title: 'Reading a gauge',
      description: 'All of it.',
      excerpt: 'What it tells.',
      content: '# Gauges',
      author: 'Ann Lee',
      imageUrl: `/api/files/${assetId(1)}`,
      publishedAt: '2026-10-01T16:00:00.000Z',
      categoryId: CATEGORY.id,
      supplierId: SUPPLIER.id,
      accessLevel: 'premium',
      isPublished: true,
      downloadIds: [assetId(2), assetId(3)],
    });
    expect(sent('POST', '/api/upload').map(({ query }) => query)).toEqual([
      {},
      { audience: 'restricted' },
      { audience: 'restricted' },
    ]);
    expect(toastText()).toBe('Resource created successfully!');
    expect([queryParam('edit'), queryParam('tab')]).toEqual([null, 'resources']);
    expect(isStale()).toBe(true);
    expect(sent('DELETE')).toEqual([]);
  });

  test('without a date sends none; shows a refused field’s error beside it, and loses nothing', async () => {
    const message = 'manual.pdf is open to everyone. Upload it for members only.';
    const { user, sent } = open('/admin?edit=new', {
      'POST /api/resources': () =>
        failure(400, 'VALIDATION', 'Please check what you entered.', [{ path: 'downloadIds', message }]),
    });
    await user.type(await screen.findByLabelText('Title'), 'Charts');
    await user.upload(field(/^Downloads/), file('manual.pdf', 'application/pdf'));
    await screen.findByRole('button', { name: 'Remove manual.pdf' });
    await user.click(dialog().getByRole('button', { name: 'Add Resource' }));
    await waitFor(() => expect(getError(/^Downloads/)).toBe(message));
    expect(sent('POST', '/api/resources')[0]?.body).toMatchObject({ publishedAt: null, isPublished: false });
    expect(field('Title').value).toBe('Charts');
    await user.click(dialog().getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await isClosed();
    await waitFor(() =>
      expect(sent('DELETE').map(({ path }) => path)).toEqual([`/api/assets/${assetId(1)}`]),
    );
  });
});

describe('editing a resource', () => {
  const manual = {
    ...{ id: assetId(9), name: 'manual.pdf', fileSize: 4, mimeType: 'application/pdf' },
    url: `/api/files/${assetId(9)}?ticket=x`,
  };
  const resource = buildEdited({ content: '# Gauges', downloads: [manual], version: 3 });
  const one = { [`GET /api/admin/resources/${resource.id}`]: () => data(resource) };

  test('removes a stored file from its list without deleting it', async () => {
    const { user, sent } = open(`/admin?edit=${resource.id}`, {
      ...one,
      [`PATCH /api/resources/${resource.id}`]: () => data({ ...resource, downloads: [], version: 4 }),
    });
    expect((await screen.findByLabelText<HTMLInputElement>(/^Published date/)).value).toBe(
      '2026-10-01T09:00',
    );
    await user.click(screen.getByRole('button', { name: 'Remove manual.pdf' }));
    await user.click(dialog().getByRole('button', { name: 'Save Changes' }));
    await isClosed();
    expect(sent('PATCH')[0]?.body).toMatchObject({ downloadIds: [], content: '# Gauges', version: 3 });
    expect(sent('DELETE')).toEqual([]);
    expect(toastText()).toBe('Resource updated successfully');
  });

  test('that came second shows both, in words', async () => {
    const theirs = {
      ...resource,
      publishedAt: '2026-11-01T17:00:00.000Z',
      supplierId: SUPPLIER.id,
      downloads: [],
      version: 4,
    };
    const { user } = open(`/admin?edit=${resource.id}`, {
      ...one,
      [`PATCH /api/resources/${resource.id}`]: (_: Call) => ({
        status: 409,
        body: { success: false, code: 'CONFLICT', message: 'Changed meanwhile.', current: theirs },
      }),
    });
    await user.type(await screen.findByLabelText('Title'), '!');
    await user.click(dialog().getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Someone else has saved changes');
    const getTheirs = (name: string) =>
      within(screen.getByRole('group', { name })).getByRole('radio', { name: /^Theirs/ });
    expect(getTheirs('Supplier').parentElement?.textContent).toContain('Acme');
    expect(getTheirs('Published date').parentElement?.textContent).toContain(
      'Sunday, November 1, 2026, 9:00 AM PT',
    );
    expect(getTheirs('Downloads').parentElement?.textContent).toContain('Nothing');
  });
});
