import { Approval, Authority } from '@backflow/contracts/credentials';
import { AdminEventView } from '@backflow/contracts/events';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ApprovalsPage } from './approvals-page.tsx';

const EVENT_ID = '7e7e7e7e-0000-4000-8000-000000000001';
const texas = makeFixture(Authority, { name: 'Texas (TCEQ)' });
const event = makeFixture(AdminEventView, {
  id: EVENT_ID,
  title: 'RP repair',
  startDate: '2026-12-04T16:00:00Z',
});
const approval = makeFixture(Approval, {
  ...{ title: 'RP repair', authority: texas.name, authorityId: texas.id, minutes: { classroom: 210 } },
  ...{ courseNumber: 'TX-1', validFrom: null, validUntil: null, validMonths: null },
});

test('what is typed as hours is sent as whole minutes', async () => {
  const calls = fakeApi({
    'GET /api/admin/approvals': () => data([approval]),
    'GET /api/authorities': () => data([texas]),
    'GET /api/admin/events': () => data([event]),
    'GET /api/admin/webinars': () => data([]),
    'GET /api/admin/courses': () => data([]),
    'POST /api/approvals': () => ({ status: 201, ...data(approval) }),
  });
  const user = renderInShell(<ApprovalsPage />, {
    at: '/admin/approvals',
    as: buildMember({ isAdmin: true }),
  });
  expect(await screen.findByText('3.5 classroom')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add Approval' }));
  await user.type(await screen.findByRole('combobox', { name: 'Class' }), 'RP');
  await user.click(await screen.findByRole('option', { name: /RP repair/ }));
  await screen.findByRole('option', { name: texas.name });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Authority' }), texas.name);
  await user.type(screen.getByLabelText('Course number'), 'TX-2');
  await user.type(screen.getByLabelText(/Hands-on CE hours/), '0.25');
  const [, save] = screen.getAllByRole('button', { name: 'Add Approval' });
  if (save) await user.click(save);
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      ...{ kind: 'event', offerId: event.id, authorityId: texas.id, courseNumber: 'TX-2' },
      ...{ minutes: { handsOn: 15 }, validFrom: null, validUntil: null, validMonths: null },
    }),
  );
});
