import { DEFAULT_SETTINGS } from '@backflow/contracts/settings';
import type { AdminTerm } from '@backflow/contracts';
import { useToasts } from '@backflow/platform/shell';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { SettingsTab } from './settings-tab.tsx';

let stored: { version: number; [name: string]: unknown };
let suppliers: AdminTerm[];
beforeEach(() => {
  stored = { ...DEFAULT_SETTINGS, version: 3 };
  suppliers = [{ id: 's1', name: 'Watts', isRetired: false, useCount: 12 }];
});

const api = (): Responses => ({
  'GET /api/admin/settings': () => data(stored),
  'PATCH /api/admin/settings': ({ body }) => {
    const { version, ...changes } = body as { version: number };
    if (version !== stored.version) {
      const refusal = failure(409, 'CONFLICT', 'This has been changed by someone else meanwhile.');
      return { ...refusal, body: { ...(refusal.body as object), current: stored } };
    }
    stored = { ...stored, ...changes, version: version + 1 };
    return data(stored);
  },
  'GET /api/admin/suppliers': () => data(suppliers),
  'POST /api/suppliers': ({ body }) => {
    const { name } = body as { name: string };
    if (suppliers.some((each) => each.name === name)) {
      const message = 'There is a supplier of this name already';
      return failure(409, 'CONFLICT', message, [{ path: 'name', message }]);
    }
    suppliers = [...suppliers, { id: 's2', name, isRetired: false, useCount: 0 }];
    return { ...data(suppliers.at(-1)), status: 201 };
  },
  'PATCH /api/suppliers/s1': ({ body }) => {
    suppliers = suppliers.map((each) => ({ ...each, ...(body as Partial<AdminTerm>) }));
    return data(suppliers[0]);
  },
});

const open = (section: string) => {
  const calls = fakeApi(api());
  const user = renderInShell(<SettingsTab />, {
    at: `/admin?tab=settings&section=${section}`,
    as: buildMember({ isAdmin: true }),
  });
  return { user, calls };
};

describe('the settings of the site', () => {
  it('are saved with the version they were read with', async () => {
    const { user } = open('site');
    const price = await screen.findByLabelText('Subscription price');
    await user.clear(price);
    await user.type(price, '12.50');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Pages that are opened from now on show this.');
    expect(stored).toMatchObject({ premiumPrice: '12.50', version: 4 });
  });

  it('that are switches are stored at once, one after the other, and leave the form alone', async () => {
    const { user, calls } = open('site');
    const price = await screen.findByLabelText('Subscription price');
    await user.clear(price);
    await user.type(price, '12.50');
    await user.click(screen.getByRole('switch', { name: 'Forum Moderation' }));
    await user.click(screen.getByRole('switch', { name: 'New User Registration' }));
    await waitFor(() =>
      expect(stored).toMatchObject({ forumModeration: true, registrationOpen: false, version: 5 }),
    );
    const sent = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
    expect(sent).toEqual([
      { forumModeration: true, version: 3 },
      { registrationOpen: false, version: 4 },
    ]);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Pages that are opened from now on show this.');
    expect(stored).toMatchObject({ premiumPrice: '12.50', forumModeration: true, version: 6 });
  });

  it('that are switches are stored beside somebody else’s edit of another setting', async () => {
    const { user } = open('site');
    const moderation = await screen.findByRole<HTMLInputElement>('switch', { name: 'Forum Moderation' });
    stored = { ...stored, premiumPrice: '11.00', version: 7 };
    await user.click(moderation);
    await waitFor(() =>
      expect(stored).toMatchObject({ forumModeration: true, premiumPrice: '11.00', version: 8 }),
    );
    expect(moderation.checked).toBe(true);
    const price = screen.getByLabelText('Subscription price');
    await user.clear(price);
    await user.type(price, '12.50');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('group', { name: 'Subscription price' })).toBeTruthy();
  });

  it('that could not be stored are switched back, with the reason', async () => {
    fakeApi({ ...api(), 'PATCH /api/admin/settings': () => failure(503, 'UNAVAILABLE', 'Try again soon.') });
    const user = renderInShell(<SettingsTab />, {
      at: '/admin?tab=settings&section=site',
      as: buildMember({ isAdmin: true }),
    });
    const moderation = await screen.findByRole<HTMLInputElement>('switch', { name: 'Forum Moderation' });
    await user.click(moderation);
    await waitFor(() => expect(useToasts.getState().current?.description).toBe('Try again soon.'));
    expect(moderation.checked).toBe(false);
  });

  it('that were typed and not saved are still there after another section', async () => {
    const { user } = open('brand');
    const field = await screen.findByLabelText<HTMLInputElement>('Brand name');
    await user.clear(field);
    await user.type(field, 'Gauge School');
    for (const name of ['Figures', 'Suppliers', 'Brand and contact']) {
      await user.click(screen.getByRole('link', { name }));
    }
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Brand name' }).value).toBe('Gauge School');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(stored).toMatchObject({ brandName: 'Gauge School' }));
  });

  it.each(['1e3', '-1', '9.999'])(
    'refuse a price of %s beside the field, and lose nothing',
    async (price) => {
      const { user } = open('site');
      const field = await screen.findByLabelText<HTMLInputElement>('Subscription price');
      await user.clear(field);
      await user.type(field, price);
      await user.click(screen.getByRole('button', { name: 'Save Changes' }));
      expect(await screen.findByText(/Price must be a decimal/)).toBeTruthy();
      expect(field.value).toBe(price);
      expect(stored.version).toBe(3);
    },
  );

  it('changed by somebody else meanwhile are shown beside one’s own', async () => {
    const { user } = open('brand');
    const field = await screen.findByLabelText('Brand name');
    stored = { ...stored, brandName: 'Valve School', version: 4 };
    await user.clear(field);
    await user.type(field, 'Gauge School');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const choice = await screen.findByRole('group', { name: 'Brand name' });
    expect(screen.getAllByRole('group')).toHaveLength(1);
    await user.click(within(choice).getByRole('radio', { name: /Theirs/ }));
    await user.click(screen.getByRole('button', { name: 'Save This Choice' }));
    await screen.findByText('Pages that are opened from now on show this.');
    expect(stored).toMatchObject({ brandName: 'Valve School', version: 5 });
  });

  it('have a postal address of lines', async () => {
    const { user } = open('brand');
    const field = await screen.findByLabelText(/Postal address/);
    await user.clear(field);
    await user.type(field, '1 Valve Way\n\n Fresno, CA ');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Pages that are opened from now on show this.');
    expect(stored.postalAddress).toEqual(['1 Valve Way', 'Fresno, CA']);
  });

  it('have figures that are added and removed', async () => {
    stored = {
      ...stored,
      homeStatistics: [
        { value: '10', label: 'Labs' },
        { value: '20', label: 'Courses' },
      ],
    };
    const { user } = open('figures');
    await user.click(await screen.findByRole('button', { name: 'Remove home figure 1' }));
    await user.click(screen.getByRole('button', { name: 'Add Figure' }));
    const added = screen.getByRole('group', { name: 'Home figure 2' });
    await user.type(within(added).getByLabelText('Value'), '30');
    await user.type(within(added).getByLabelText('Label'), 'Gauges');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByText('Pages that are opened from now on show this.');
    expect(stored.homeStatistics).toEqual([
      { value: '20', label: 'Courses' },
      { value: '30', label: 'Gauges' },
    ]);
  });
});

describe('suppliers', () => {
  it('are added, and a name that is there already is refused beside the field', async () => {
    const { user } = open('suppliers');
    const field = await screen.findByLabelText('New supplier');
    await user.type(field, 'Watts');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('There is a supplier of this name already')).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'Febco{Enter}');
    expect(await screen.findByRole('row', { name: /Febco/ })).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New supplier').value).toBe('');
  });

  it('are renamed, retired and taken back', async () => {
    const { user } = open('suppliers');
    await user.click(await screen.findByRole('button', { name: 'Rename Watts' }));
    const dialog = screen.getByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), ' Water');
    await user.click(within(dialog).getByRole('button', { name: 'Rename' }));
    await user.click(await screen.findByRole('button', { name: 'Retire Watts Water' }));
    expect(await screen.findByText('Retired')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Take Back Watts Water' }));
    expect(await screen.findByRole('button', { name: 'Retire Watts Water' })).toBeTruthy();
  });
});
