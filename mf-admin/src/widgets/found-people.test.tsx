import { AdminUser } from '@backflow/contracts/identity';
import { makeFixture } from '@backflow/contracts/testing';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import FoundPeople from './found-people.tsx';

it('people found say their address, company and plan, and lead to their page', async () => {
  const kim = makeFixture(AdminUser, {
    ...buildMember({ firstName: 'Kim', lastName: 'Nguyen', email: 'kim@example.com' }),
    company: 'Golden State',
  });
  const calls = fakeApi({ 'GET /api/admin/users': () => data([kim]) });
  renderInShell(<FoundPeople search="kim n" />, { at: '/', as: buildMember({ isAdmin: true }) });
  expect((await screen.findByRole('listitem')).textContent).toBe(
    'Kim Nguyenkim@example.com · Golden State · Free',
  );
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/admin/people/${kim.id}`,
    '/admin/people?search=kim%20n',
  ]);
  expect(calls.map(({ query }) => query)).toEqual([{ search: 'kim n', sort: 'name', limit: '4' }]);
});
