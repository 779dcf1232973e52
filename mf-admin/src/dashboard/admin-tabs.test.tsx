import { provideAdministration, provideSlots } from '@backflow/platform/shell';
import { queryParam, renderTab } from '@backflow/remote-kit/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminTabs } from './admin-tabs.tsx';

const tab = (name: string, render: (loading: ReactNode) => ReactNode = () => <p>The {name}</p>) => ({
  ...{ name, label: name, render },
});

beforeEach(() => {
  provideSlots(({ name }) => <p>Slot {name}</p>);
  provideAdministration({
    tabs: [tab('courses'), tab('events'), tab('slow', (loading) => loading)],
    menu: [],
  });
});
const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test.each(['/admin', '/admin?tab=of-a-remote-that-is-gone'])('at %s the tab is the day', (at) => {
  renderTab(<AdminTabs />, at);
  expect(selected()).toBe('Today');
  expect(screen.getByText('Slot admin.needs')).toBeTruthy();
});

test('an address names the tab of a remote', () => {
  renderTab(<AdminTabs />, '/admin?tab=events');
  expect(selected()).toBe('events');
  expect(screen.getByRole('tabpanel').textContent).toContain('The events');
  expect(screen.getByRole('heading', { level: 2, name: 'events' })).toBeTruthy();
});

test('back to the day, the address names no tab', async () => {
  const user = renderTab(<AdminTabs />, '/admin?tab=events&search=lab');
  await user.click(screen.getByRole('tab', { name: 'Today' }));
  expect(window.location.search).toBe('');
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

test('where no remote has a tab there is the day alone', () => {
  provideAdministration({ tabs: [], menu: [] });
  renderTab(<AdminTabs />, '/admin?tab=events');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Today']);
});
