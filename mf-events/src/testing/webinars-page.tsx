import type { WebinarView } from '@backflow/contracts';
import { screen } from '@testing-library/react';
import { WebinarsPage } from '../webinars/webinars-page.tsx';
import { buildMember } from './build-event.ts';
import { data, fakeApi } from './fake-api.ts';
import type { Answers } from './fake-api.ts';
import { renderInShell } from './render-in-shell.tsx';

/** A site with these webinars, and whatever else it is to answer; hands back the calls as they come. */
export const siteWith = (webinars: readonly WebinarView[], more: Answers = {}) =>
  fakeApi({ 'GET /api/webinars': () => data(webinars), ...more });

export const renderWebinars = (as = buildMember()) =>
  renderInShell(<WebinarsPage />, { at: '/webinars', as });

/** The words on the tabs. */
export const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

export const openTab = async (user: ReturnType<typeof renderInShell>, name: RegExp) =>
  user.click(screen.getByRole('tab', { name }));
