import { webinarStatus } from '@backflow/contracts/webinars';
import type { WebinarStatus, WebinarTab, WebinarView } from '@backflow/contracts/webinars';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect } from '@jest/globals';
import { WebinarsPage } from '../webinars/webinars-page.tsx';

/** A site with these webinars under their tabs. @param more further responses @returns the calls, which grow */
export const siteWith = (
  webinars: readonly WebinarView[] | (() => readonly WebinarView[]),
  more: Responses = {},
) => {
  const tabs = () => byTab(typeof webinars === 'function' ? webinars() : webinars);
  return fakeApi({
    'GET /api/webinars': ({ query }) => data(tabs()[query.tab as WebinarTab]),
    'GET /api/webinars/counts': () =>
      data(Object.fromEntries(Object.entries(tabs()).map(([tab, items]) => [tab, items.length]))),
    ...more,
  });
};

/** Sorts like the server: upcoming ones soonest first, past ones latest first. */
function byTab(webinars: readonly WebinarView[]): Record<WebinarTab, WebinarView[]> {
  const soonestFirst = webinars.toSorted((a, b) => Date.parse(a.scheduledAt) - Date.parse(b.scheduledAt));
  const having = (...wanted: readonly WebinarStatus[]) =>
    soonestFirst.filter((webinar) => wanted.includes(webinarStatus(webinar, Date.now())));
  const live = having('Live Now');
  const upcoming = having('Upcoming', 'Starting Soon');
  const past = having('Recording Available', 'Ended').reverse();
  return {
    live,
    upcoming,
    recordings: having('Recording Available').reverse(),
    all: [...live, ...upcoming, ...past],
  };
}

export const renderWebinars = (as = buildMember(), at = '/webinars') =>
  renderInShell(<WebinarsPage />, { at, as });

/** The labels of the tabs. */
export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

export const openTab = async (user: ReturnType<typeof renderInShell>, name: RegExp) => {
  await user.click(screen.getByRole('tab', { name }));
  await isLoaded();
};

/** Waits until the tab has loaded. */
export const isLoaded = () => waitFor(() => expect(screen.queryByText('Loading webinars')).toBeNull());
