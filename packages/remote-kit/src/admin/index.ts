export { AdminPage, StatCards } from './admin-page.tsx';
export { Combobox } from './combobox.tsx';
export { ACCESS_LABELS, accessOptions, withSelected } from './labels.ts';
export { PersonCombobox, type FoundPerson } from './person-combobox.tsx';
export { useAddressDialog } from './use-address-dialog.ts';
export { usePendingIds } from './use-pending-ids.ts';
