import type { WebinarView } from '@backflow/contracts';
import { buildMember, data, fakeApi, renderInShell } from '@backflow/remote-kit/testing';
import type { Responses } from '@backflow/remote-kit/testing';
import { screen } from '@testing-library/react';
import { WebinarsPage } from '../webinars/webinars-page.tsx';

/** A site with these webinars, and whatever else it is to answer; hands back the calls as they come. */
export const siteWith = (webinars: readonly WebinarView[], more: Responses = {}) =>
  fakeApi({ 'GET /api/webinars': () => data(webinars), ...more });

export const renderWebinars = (as = buildMember(), at = '/webinars') =>
  renderInShell(<WebinarsPage />, { at, as });

/** The words on the tabs. */
export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

export const openTab = async (user: ReturnType<typeof renderInShell>, name: RegExp) =>
  user.click(screen.getByRole('tab', { name }));
