import { provideAdministration } from '@backflow/platform';
import { queryParam, renderTab } from '@backflow/remote-kit/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminTabs } from './admin-tabs.tsx';

const tab = (name: string, render: (loading: ReactNode) => ReactNode = () => <p>The {name}</p>) => ({
  ...{ name, label: name, render },
});

beforeEach(() =>
  provideAdministration({
    tabs: [tab('courses'), tab('events'), tab('slow', (loading) => loading)],
    menu: [],
  }),
);
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test.each([
  ['/admin', 'courses'],
  ['/admin?tab=events', 'events'],
  ['/admin?tab=of-a-remote-that-is-gone', 'courses'],
])('at %s the tab is %s', (at, name) => {
  renderTab(<AdminTabs />, at);
  expect(selected()).toBe(name);
  expect(screen.getByRole('tabpanel').textContent).toContain(`The ${name}`);
  expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
});

test('another tab is in the address, without the filters of the one before', async () => {
  const user = renderTab(<AdminTabs />, '/admin?tab=events&search=lab&edit=1');
  await user.click(screen.getByRole('tab', { name: 'courses' }));
  expect(window.location.search).toBe('?tab=courses');
  expect(queryParam('search')).toBeNull();
});

test('a tab on its way says so', async () => {
  const user = renderTab(<AdminTabs />, '/admin');
  await user.click(screen.getByRole('tab', { name: 'slow' }));
  expect(screen.getByText('Loading slow')).toBeTruthy();
});

test('where no remote has a tab there is none', () => {
  provideAdministration({ tabs: [], menu: [] });
  renderTab(<AdminTabs />, '/admin?tab=events');
  expect(screen.queryByRole('tab')).toBeNull();
});
