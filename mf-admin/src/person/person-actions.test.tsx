import type { AdminUser } from '@backflow/contracts/identity';
import { useSession } from '@backflow/platform';
import { useToasts } from '@backflow/platform/shell';
import { data, failure } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import {
  PHONE,
  address,
  buildKim,
  button,
  onTop,
  openPerson,
  getPath,
  writes,
} from './testing/person-site.tsx';

let kim: AdminUser;
beforeEach(() => {
  kim = buildKim();
});

const one = () => getPath(kim);
const openKim = (responses: Responses = {}, as?: AdminUser) => openPerson(() => kim, responses, as);
const changing = (changes: (body: unknown) => Partial<AdminUser>) => (call: { body: unknown }) => {
  kim = { ...kim, ...changes(call.body) };
  return data(kim);
};

describe('administration', () => {
  it('is given once it was confirmed, and shows at once', async () => {
    const { user, calls } = openKim({
      [`PATCH ${one()}/role`]: changing((body) => body as Partial<AdminUser>),
    });
    await user.click(await button('Make Administrator'));
    expect(writes(calls)).toHaveLength(0);
    await user.click(onTop().getByRole('button', { name: 'Make Administrator' }));
    expect(await button('Remove Administrator')).toBeTruthy();
    expect(writes(calls)).toMatchObject([{ body: { isAdmin: true } }]);
    expect(useToasts.getState().current?.title).toBe('Kim Nguyen is an administrator');
    expect(within(screen.getByRole('main')).getByText('Administrator')).toBeTruthy();
  });

  it('of the last one stays, in the server’s words', async () => {
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

  it('is given without an end, and taken; the focus stays on the page', async () => {
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
    expect(document.activeElement).not.toBe(document.body);
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

  it('is not taken from oneself, in the server’s words', async () => {
    const { user } = openKim({
      [`POST ${one()}/suspension`]: () => failure(409, 'OWN_ACCOUNT', 'This is your own account.'),
    });
    await user.click(await button('Suspend'));
    await user.type(onTop().getByLabelText('Reason'), 'Leave');
    await user.click(onTop().getByRole('button', { name: 'Suspend' }));
    expect((await onTop().findByRole('alert')).textContent).toContain('This is your own account.');
  });

  it('ends on every device', async () => {
    const { user, calls } = openKim({
      [`GET ${one()}/sessions`]: () => data([PHONE]),
      [`DELETE ${one()}/sessions`]: () => data(null),
    });
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
    expect(
      onTop().getByRole('heading', { name: 'What stays with the name, as tax law requires' }),
    ).toBeTruthy();
    const field = onTop().getByLabelText('Address of the account');
    await user.type(field, 'pat@example.com');
    await user.click(onTop().getByRole('button', { name: 'Erase Account' }));
    expect(await onTop().findByText(message)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'KIM@example.com{Enter}');
    await waitFor(() => expect(address()).toBe('/admin/people'));
    expect(useToasts.getState().current?.title).toBe('Account erased');
  });
});

describe('two-step sign-in', () => {
  it('is removed with the administrator’s own password, for others alone', async () => {
    kim = { ...kim, hasSecondFactor: true };
    const message = 'The present password is not correct';
    const { user, calls } = openKim({
      [`POST ${one()}/second-factor/remove`]: ({ body }) => {
        if ((body as { currentPassword: string }).currentPassword !== 'Copper-Pipe-42')
          return failure(400, 'VALIDATION_FAILED', message, [{ path: 'currentPassword', message }]);
        kim = { ...kim, hasSecondFactor: false };
        return data(kim);
      },
    });
    await user.click(await button('Remove Two-Step Sign-In'));
    const field = onTop().getByLabelText('Your own password');
    await user.type(field, 'Wrong-Guess-1');
    await user.click(onTop().getByRole('button', { name: 'Remove Two-Step Sign-In' }));
    expect(await screen.findByText(message)).toBeTruthy();
    await user.clear(field);
    await user.type(field, 'Copper-Pipe-42');
    await user.click(onTop().getByRole('button', { name: 'Remove Two-Step Sign-In' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Two-Step Sign-In' })).toBeNull());
    expect(writes(calls)).toHaveLength(2);
  });
});
