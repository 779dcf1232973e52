import { Certificate, CertificateFacts } from '@backflow/contracts/credentials';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell, toastTitle } from '@backflow/remote-kit/testing';
import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { CertificatesPage } from './certificates-page.tsx';

const certificate = makeFixture(Certificate, {
  ...{ status: 'valid', revokedReason: null, isReplaced: false },
  facts: makeFixture(CertificateFacts, {
    number: 'C-2026-000001',
    completedOn: '2026-11-06',
    minutes: { classroom: 210 },
  }),
});
const { number } = certificate.facts;

function show() {
  const calls = fakeApi({
    'GET /api/admin/certificates': () => data([certificate]),
    [`POST /api/admin/certificates/${certificate.id}/revoke`]: () => data(certificate),
    'POST /api/admin/credentials/keys/rotate': () => data({ id: 'k2' }),
  });
  const user = renderInShell(<CertificatesPage />, {
    at: '/admin/certificates',
    as: buildMember({ isAdmin: true }),
  });
  const sent = () => calls.filter(({ method }) => method === 'POST');
  return { user, sent };
}

const inDialog = async () => within(await screen.findByRole('dialog'));

test('a certificate is revoked with a reason, which is asked for', async () => {
  const { user, sent } = show();
  await user.click(await screen.findByRole('button', { name: `Revoke ${number}` }));
  const dialog = await inDialog();
  await user.click(dialog.getByRole('button', { name: 'Revoke Certificate' }));
  expect(sent()).toEqual([]);
  await user.type(dialog.getByRole('textbox'), 'Another person attended');
  await user.click(dialog.getByRole('button', { name: 'Revoke Certificate' }));
  await waitFor(() => expect(toastTitle()).toBe(`${number} is revoked`));
  expect(sent()).toMatchObject([{ body: { reason: 'Another person attended' } }]);
});

test('the key that signs badges is replaced after a question', async () => {
  const { user, sent } = show();
  await user.click(screen.getByRole('button', { name: 'Replace Signing Key' }));
  expect(sent()).toEqual([]);
  await user.click((await inDialog()).getByRole('button', { name: 'Replace Key' }));
  await waitFor(() => expect(toastTitle()).toBe('Badges are signed with a new key'));
  expect(sent()).toHaveLength(1);
});
