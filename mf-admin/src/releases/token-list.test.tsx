import { ReleaseToken } from '@backflow/contracts/releases';
import { makeFixture } from '@backflow/contracts/testing';
import { data, toastText } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';

import { ALEX, events, open } from './testing/releases-site.tsx';

describe('tokens', () => {
  const TOKENS = '/api/admin/release-tokens';
  const token = (overrides: Partial<ReleaseToken> = {}): ReleaseToken =>
    makeFixture(ReleaseToken, {
      ...{
        id: '00000000-0000-4000-8000-0000000000aa',
        remote: 'events',
        name: 'CI of events',
        ending: 'x4Qz',
      },
      ...{ createdAt: '2026-11-20T16:00:00.000Z', createdBy: ALEX },
      ...overrides,
    });
  const openTokens = (tokens: ReleaseToken[], responses: Responses = {}) =>
    open(events(), { [`GET ${TOKENS}`]: () => data(tokens), ...responses }, '/admin/releases?tab=tokens');

  it('are listed with their last use, revoked ones too', async () => {
    openTokens([
      token({ lastUsedAt: '2026-11-22T16:00:00.000Z' }),
      token({
        id: '00000000-0000-4000-8000-0000000000bb',
        name: 'Old',
        revokedAt: '2026-11-21T16:00:00.000Z',
      }),
    ]);
    const row = within(await screen.findByRole('row', { name: /^CI of events/ }));
    expect(row.getByText('ends in x4Qz')).toBeTruthy();
    expect(row.getByText('Nov 22, 2026, 8:00 AM PT')).toBeTruthy();
    const revoked = within(screen.getByRole('row', { name: /^Old/ }));
    expect(revoked.getByText('Revoked')).toBeTruthy();
    expect(revoked.queryByRole('button')).toBeNull();
  });

  it('are created, shown once and copied', async () => {
    const tokens: ReleaseToken[] = [];
    const { user, sent } = openTokens(tokens, {
      [`POST ${TOKENS}`]: () => {
        tokens.push(token());
        return data({ ...token(), secret: 'rel_secret_x4Qz' });
      },
    });
    const write = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Create Token' }));
    await user.type(await screen.findByLabelText('Area'), 'events');
    await user.type(screen.getByLabelText('Name'), 'CI of events');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Token' }));
    expect(await screen.findByDisplayValue('rel_secret_x4Qz')).toBeTruthy();
    expect(sent()).toEqual([
      { kind: 'remote', remote: 'events', name: 'CI of events', mayCheckAdmin: false },
    ]);
    await user.click(screen.getByRole('button', { name: 'Copy Token' }));
    expect(write).toHaveBeenCalledWith('rel_secret_x4Qz');
    expect(toastText()).toBe('Token copied');
    await user.click(screen.getByText('Close', { selector: 'button *' }));
    expect(await screen.findByRole('row', { name: /^CI of events/ })).toBeTruthy();
    expect(screen.queryByDisplayValue('rel_secret_x4Qz')).toBeNull();
  });

  it('are created for a service, and listed as such', async () => {
    const created = token({ kind: 'service', remote: 'bookings', name: 'CI of bookings' });
    const { user, sent } = openTokens([created], {
      [`POST ${TOKENS}`]: () => data({ ...created, secret: 'rel_secret_x4Qz' }),
    });
    expect((await screen.findByRole('row', { name: /^CI of bookings/ })).textContent).toContain(
      'Service bookings',
    );
    await user.click(screen.getByRole('button', { name: 'Create Token' }));
    await user.selectOptions(await screen.findByLabelText('For'), 'Checks of a service');
    await user.type(screen.getByLabelText('Service'), 'bookings');
    await user.type(screen.getByLabelText('Name'), 'CI of bookings');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Create Token' }));
    expect(await screen.findByDisplayValue('rel_secret_x4Qz')).toBeTruthy();
    expect(sent()).toEqual([
      { kind: 'service', remote: 'bookings', name: 'CI of bookings', mayCheckAdmin: false },
    ]);
  });

  it('are revoked after a question', async () => {
    const { id } = token();
    const { user } = openTokens([token()], {
      [`DELETE ${TOKENS}/${id}`]: () => data(token({ revokedAt: '2026-11-22T16:00:00.000Z' })),
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke CI of events' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke Token' }));
    await screen.findByRole('row', { name: /^CI of events/ });
    expect(toastText()).toBe('CI of events is revoked');
  });
});
