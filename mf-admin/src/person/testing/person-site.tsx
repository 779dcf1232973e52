import { AdminUser } from '@backflow/contracts/identity';
import type { SessionInfo } from '@backflow/contracts/identity';
import { makeFixture } from '@backflow/contracts/testing';
import { Route, Routes } from '@backflow/platform/shell';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import { PersonPage } from '../person-page.tsx';

const build = (overrides: Partial<AdminUser> = {}): AdminUser =>
  makeFixture(AdminUser, { ...buildMember(), ...overrides });

export const PHONE: SessionInfo = {
  ...{ id: 'phone', network: '192.0.2.7', isCurrent: false },
  device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
  ...{ signedInAt: '2026-11-20T17:00:00.000Z', lastUsedAt: '2026-11-21T17:30:00.000Z' },
};

export const buildKim = (overrides: Partial<AdminUser> = {}): AdminUser =>
  build({
    ...{ firstName: 'Kim', lastName: 'Nguyen', email: 'kim@example.com' },
    ...{ company: 'Golden State', phoneNumber: '(555) 010-2000' },
    ...overrides,
  });

/** The administrator who looks at the page. */
export const pat = build({ firstName: 'Pat', lastName: 'Ortiz', email: 'pat@example.com', isAdmin: true });

export const getPath = ({ id }: AdminUser): string => `/api/admin/users/${id}`;

/** Opens the page of an account. @param read the account as it is at each request */
export function openPerson(read: () => AdminUser, responses: Responses = {}, as: AdminUser = pat) {
  const id = read().id;
  const one = getPath(read());
  const calls = fakeApi({
    [`GET ${one}`]: () => data(read()),
    [`GET ${one}/sessions`]: () => data([]),
    [`GET ${one}/notes`]: () => data([]),
    [`GET ${one}/duplicates`]: () => data([]),
    'GET /api/admin/premium-requests': () => data([]),
    'GET /api/admin/audit': () => data([]),
    ...responses,
  });
  const page = (
    <main>
      <Routes>
        <Route path="/admin/people/:id" element={<PersonPage />} />
        <Route path="/admin/people" element={<p>People</p>} />
      </Routes>
    </main>
  );
  return {
    user: renderInShell(page, { at: `/admin/people/${id}`, as: { ...as, email: as.email ?? '' } }),
    calls,
  };
}
export const button = (name: string) => screen.findByRole('button', { name });
export const section = async (name: string) => within(await screen.findByRole('region', { name }));
/** The dialog that was opened last. */
export const onTop = () => within(screen.getAllByRole('dialog').at(-1) ?? document.body);
export const writes = (calls: readonly { method: string }[]) =>
  calls.filter(({ method }) => method !== 'GET');
export const address = () => window.location.pathname + window.location.search;
