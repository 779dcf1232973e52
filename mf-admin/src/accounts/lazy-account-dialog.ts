import { lazy } from 'react';

/** An account's entries and its forms are fetched when one is first opened. */
export const AccountDialog = lazy(async () => ({
  default: (await import('./account-dialog.tsx')).AccountDialog,
}));
