import { lazy } from 'react';

/** The form is fetched when it is first opened. */
export const AddPersonDialog = lazy(async () => ({
  default: (await import('./add-person-dialog.tsx')).AddPersonDialog,
}));
