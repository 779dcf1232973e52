import { DEFAULT_SETTINGS } from '@backflow/contracts/settings';
import { queryClient } from '@backflow/platform';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { adminSettings } from '../settings/api.ts';
import { RegistrationClosed } from './registration-closed.tsx';

function open(registrationOpen: boolean) {
  const settings = { ...DEFAULT_SETTINGS, registrationOpen, version: 2 };
  fakeApi({ 'GET /api/admin/settings': () => data(settings) });
  renderInShell(<RegistrationClosed />, { at: '/admin', as: buildMember({ isAdmin: true }) });
}

describe('closed registration on the dashboard', () => {
  it('is shown with the way to the setting', async () => {
    open(false);
    expect(await screen.findByText('Registration is closed')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the Setting' }).getAttribute('href')).toBe(
      '/admin?tab=settings&section=site',
    );
  });

  it('is not shown while anybody can create an account', async () => {
    open(true);
    await waitFor(() => expect(queryClient.getQueryData(adminSettings.queryKey)?.version).toBe(2));
    expect(screen.queryByText('Registration is closed')).toBeNull();
  });
});
