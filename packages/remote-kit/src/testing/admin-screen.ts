import { useToasts } from '@backflow/platform/shell';
import { buildMember } from './build-member.ts';
import { renderInShell } from './render-in-shell.tsx';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';

/** Renders a tab of the dashboard as an administrator sees it. */
export function renderTab(tab: ReactElement, at: string) {
  return renderInShell(tab, { at, as: buildMember({ isAdmin: true }) });
}

/** The text of the current toast: 'Error - Failed to create course'. */
export function toastText(): string {
  const { title, description } = useToasts.getState().current ?? {};
  return [title, description].filter(Boolean).join(' - ');
}

export const toastTitle = () => useToasts.getState().current?.title;

export const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

/** The error message of a field; '' without one. */
export const getError = (label: string | RegExp): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

export const queryParam = (name: string): string | null =>
  new URLSearchParams(window.location.search).get(name);

/** Queries within the card with this title. */
export async function card(title: string) {
  const heading = await screen.findByRole('heading', { name: title, level: 3 });
  return within(heading.closest('article') ?? document.body);
}

/** Selects an item of the record's menu: 'Delete'. */
export async function selectInMenu(user: UserEvent, title: string, item: string): Promise<void> {
  await user.click((await card(title)).getByRole('button', { name: `More for ${title}` }));
  await user.click(screen.getByRole('menuitem', { name: item }));
}

/** Responds to uploads, with a new id for each file. */
export function fakeUploads(getId: (count: number) => string) {
  let count = 0;
  return (body: unknown) => {
    const { name } = (body as FormData).get('file') as File;
    const id = getId(++count);
    const mimeType = name.endsWith('.png') ? 'image/png' : 'application/pdf';
    return { id, originalName: name, fileSize: 4, mimeType, fileUrl: `/api/files/${id}` };
  };
}
