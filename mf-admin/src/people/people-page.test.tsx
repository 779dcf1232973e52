import { AdminUser } from '@backflow/contracts/identity';
import { fixtureOf } from '@backflow/contracts/testing';
import { useSession, useToasts } from '@backflow/platform';
import { buildMember, data, failure, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { PeoplePage } from './people-page.tsx';

const build = (overrides: Partial<AdminUser> = {}): AdminUser =>
  fixtureOf(AdminUser, { ...buildMember(), ...overrides });

let kim: AdminUser;
let pat: AdminUser;
beforeEach(() => {
  kim = build({
    ...{ firstName: 'Kim', lastName: 'Nguyen', email: 'kim@example.com' },
    ...{ company: 'Golden State', phoneNumber: '(555) 010-2000' },
  });
  pat = build({ firstName: 'Pat', lastName: 'Ortiz', email: 'pat@example.com', isAdmin: true });
});

const one = () => `/api/admin/users/${kim.id}`;
const changing = (changes: (body: unknown) => Partial<AdminUser>) => (call: { body: unknown }) => {
  kim = { ...kim, ...changes(call.body) };
  return data(kim);
};

function open(at = '/admin/people', responses: Responses = {}, as = pat) {
  const calls = fakeApi({
    'GET /api/admin/users': ({ query }) =>
      data([kim, pat].filter(({ email }) => query.search === undefined || email.includes(query.search))),
    [`GET ${one()}`]: () => data(kim),
    ...responses,
  });
  return { user: renderInShell(<PeoplePage />, { at, as }), calls };
}
const openKim = (responses: Responses = {}, as = pat) =>
  open(`/admin/people?person=${kim.id}`, responses, as);
const button = (name: string) => screen.findByRole('button', { name });
/** The dialog that was opened last. */
const onTop = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body);
const writes = (calls: readonly { method: string }[]) => calls.filter(({ method }) => method !== 'GET');
const address = () => window.location.pathname + window.location.search;

describe('people', () => {
  it('are found by what is typed, and what is chosen is in the address', async () => {
    const { user, calls } = open();
    await screen.findByText('2 people');
    await user.type(screen.getByLabelText('Search people'), 'kim@');
    await screen.findByText('1 person');
    await user.selectOptions(screen.getByLabelText('Plan'), 'Premium');
    await user.selectOptions(screen.getByLabelText('Role'), 'Administrators');
    await user.selectOptions(screen.getByLabelText('Access'), 'Suspended Only');
    await user.selectOptions(screen.getByLabelText('Sort'), 'By Name');
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'name' }));
    expect(calls.at(-1)?.query).toMatchObject({
      ...{ search: 'kim@', plan: 'premium', role: 'admin', suspended: 'true' },
    });
    expect(new URLSearchParams(window.location.search).get('plan')).toBe('premium');
  });

  it('are listed with their plan, their role and whether they are suspended', async () => {
    kim = {
      ...{ ...kim, subscriptionStatus: 'premium', premiumUntil: '2027-12-04' },
      suspension: { reason: 'Spam', at: '2026-11-20T17:00:00.000Z' },
    };
    open();
    const row = await screen.findByRole('row', { name: /Kim Nguyen/ });
    for (const texts of [
      'kim@example.com',
      'Golden State',
      'Premium',
      'until December 4, 2027',
      'Suspended',
    ]) {
      expect(within(row).getByText(texts)).toBeTruthy();
    }
    // Of an administrator that is the plan as well as the role.
    const administrator = within(screen.getByRole('row', { name: /Pat Ortiz/ }));
    expect(administrator.getAllByText('Administrator')).toHaveLength(2);
    expect(administrator.queryByText('Free')).toBeNull();
  });

  it('open in a dialog of the address, with the way to what they did and what was done to them', async () => {
    const { user } = open();
    await user.click(await button('Kim Nguyen'));
    expect(address()).toBe(`/admin/people?person=${kim.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: 'Kim Nguyen' }));
    expect(dialog.getByRole('link', { name: '(555) 010-2000' }).getAttribute('href')).toBe('tel:5550102000');
    expect(dialog.getByRole('link', { name: 'What They Did' }).getAttribute('href')).toBe(
      `/admin/audit?actorId=${kim.id}`,
    );
    expect(dialog.getByRole('link', { name: 'What Was Done to Them' }).getAttribute('href')).toBe(
      `/admin/audit?subjectId=${kim.id}`,
    );
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(address()).toBe('/admin/people');
  });

  it('that are gone are told as such', async () => {
    open(`/admin/people?person=${kim.id}`, {
      [`GET ${one()}`]: () => failure(404, 'NOT_FOUND', 'This user does not exist'),
    });
    expect(await screen.findByText('This user does not exist')).toBeTruthy();
  });
});

describe('administration', () => {
  it('is given once it was confirmed, and shows in the list at once', async () => {
    const { user, calls } = openKim({
      [`PATCH ${one()}/role`]: changing((body) => body as Partial<AdminUser>),
    });
    await user.click(await button('Make Administrator'));
    expect(writes(calls)).toHaveLength(0);
    await user.click(onTop().getByRole('button', { name: 'Make Administrator' }));
    expect(await button('Remove Administrator')).toBeTruthy();
    expect(writes(calls)).toMatchObject([{ body: { isAdmin: true } }]);
    expect(useToasts.getState().current?.title).toBe('Kim Nguyen is an administrator');
    // As the plan and as the role.
    const row = within(screen.getByRole('row', { name: /Kim/ }));
    expect(row.getAllByText('Administrator')).toHaveLength(2);
  });

  it('of the last one stays, in the site’s words', async () => {
    kim = { ...kim, isAdmin: true };
    const { user } = openKim({
      [`PATCH ${one()}/role`]: () => failure(409, 'LAST_ADMINISTRATOR', 'Nobody else administers this site.'),
    });
    await user.click(await button('Remove Administrator'));
    await user.click(onTop().getByRole('button', { name: 'Remove Administrator' }));
    await waitFor(() =>
      expect(useToasts.getState().current).toMatchObject({
        title: 'Error',
        description: 'Nobody else administers this site.',
      }),
    );
    expect(await button('Remove Administrator')).toBeTruthy();
  });

  it('taken from oneself is known to the whole page', async () => {
    kim = { ...kim, isAdmin: true };
    const { user } = openKim(
      {
        [`PATCH ${one()}/role`]: changing((body) => body as Partial<AdminUser>),
        'GET /api/user': () => data(kim),
      },
      kim,
    );
    await user.click(await button('Remove Administrator'));
    expect(onTop().getByText(/your own account/)).toBeTruthy();
    await user.click(onTop().getByRole('button', { name: 'Remove Administrator' }));
    await waitFor(() => expect(useSession.getState().user?.isAdmin).toBe(false));
  });
});

describe('premium', () => {
  const given = {
    [`premium`]: changing((body) => {
      const { isPremium, until } = body as { isPremium: boolean; until: string | null };
      return { subscriptionStatus: isPremium ? 'premium' : 'free', premiumUntil: isPremium ? until : null };
    }),
  };

  it('is given until a day', async () => {
    const { user, calls } = openKim({ [`PATCH ${one()}/premium`]: given.premium });
    await user.click(await button('Give Premium'));
    await user.type(onTop().getByLabelText(/Last day/), '2027-12-04');
    await user.click(onTop().getByRole('button', { name: 'Give Premium' }));
    expect(await screen.findByText('Premium until December 4, 2027')).toBeTruthy();
    expect(writes(calls)).toMatchObject([{ body: { isPremium: true, until: '2027-12-04' } }]);
  });

  it('is given without an end, and taken; the focus stays in the dialog', async () => {
    const { user, calls } = openKim({ [`PATCH ${one()}/premium`]: given.premium });
    await user.click(await button('Give Premium'));
    await user.click(onTop().getByRole('button', { name: 'Give Premium' }));
    expect(await screen.findByText('Premium, without an end')).toBeTruthy();
    await user.click(await button('Take Premium'));
    await user.click(onTop().getByRole('button', { name: 'Take Premium' }));
    expect(await button('Give Premium')).toBeTruthy();
    expect(writes(calls)).toMatchObject([
      { body: { isPremium: true, until: null } },
      { body: { isPremium: false } },
    ]);
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true);
  });

  it('until a day that is over is refused beside the field', async () => {
    const message = 'The last day must not be over';
    const { user } = openKim({
      [`PATCH ${one()}/premium`]: () =>
        failure(400, 'VALIDATION_FAILED', message, [{ path: 'until', message }]),
    });
    await user.click(await button('Give Premium'));
    const field = onTop().getByLabelText<HTMLInputElement>(/Last day/);
    await user.type(field, '2020-12-04');
    await user.click(onTop().getByRole('button', { name: 'Give Premium' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(field.value).toBe('2020-12-04');
    expect(useToasts.getState().current).toBeNull();
  });
});

describe('access', () => {
  it('ends with a reason, which is needed, and begins again', async () => {
    const { user, calls } = openKim({
      [`POST ${one()}/suspension`]: changing((body) => ({
        suspension: { reason: (body as { reason: string }).reason, at: '2026-11-20T17:00:00.000Z' },
      })),
      [`DELETE ${one()}/suspension`]: changing(() => ({ suspension: null })),
    });
    await user.click(await button('Suspend'));
    await user.click(onTop().getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Reason is required')).toBeTruthy();
    await user.type(onTop().getByLabelText('Reason'), 'Sold{Enter}gauges');
    await user.click(onTop().getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('Suspended since November 20, 2026')).toBeTruthy();
    expect(writes(calls)).toMatchObject([{ body: { reason: 'Sold gauges' } }]);
    await user.click(await button('Let In Again'));
    await user.click(onTop().getByRole('button', { name: 'Let In Again' }));
    expect(await button('Suspend')).toBeTruthy();
  });

  it('is not taken from oneself, in the site’s words', async () => {
    const { user } = openKim({
      [`POST ${one()}/suspension`]: () => failure(409, 'OWN_ACCOUNT', 'This is your own account.'),
    });
    await user.click(await button('Suspend'));
    await user.type(onTop().getByLabelText('Reason'), 'Leave');
    await user.click(onTop().getByRole('button', { name: 'Suspend' }));
    expect((await onTop().findByRole('alert')).textContent).toContain('This is your own account.');
  });

  it('ends on every device', async () => {
    const { user, calls } = openKim({ [`DELETE ${one()}/sessions`]: () => data(null) });
    await user.click(await button('Sign Out Everywhere'));
    await user.click(onTop().getByRole('button', { name: 'Sign Out Everywhere' }));
    await waitFor(() =>
      expect(useToasts.getState().current?.title).toBe('Kim Nguyen is signed out everywhere'),
    );
    expect(writes(calls)).toHaveLength(1);
  });
});

describe('erasing an account', () => {
  it('says what goes and what stays, and needs its address', async () => {
    const message = 'This is not the address of this account';
    const { user } = openKim({
      [`POST ${one()}/erase`]: ({ body }) =>
        (body as { email: string }).email === kim.email
          ? data(null)
          : failure(400, 'VALIDATION_FAILED', message, [{ path: 'email', message }]),
    });
    await user.click(await button('Erase Account'));
    expect(onTop().getByRole('heading', { name: 'What goes' })).toBeTruthy();
    expect(onTop().getByRole('heading', { name: 'What stays, without a name' })).toBeTruthy();
    const field = onTop().getByLabelText('Address of the account');
    await user.type(field, 'pat@example.com');
    await user.click(onTop().getByRole('button', { name: 'Erase Account' }));
    expect(await onTop().findByText(message)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'KIM@example.com{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('row', { name: /Kim/ })).toBeNull();
    expect(useToasts.getState().current?.title).toBe('Account erased');
    expect(document.activeElement?.textContent).toBe('1 person');
  });
});
