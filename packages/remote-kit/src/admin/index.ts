export { AdminPage } from './admin-page.tsx';
export { Combobox } from './combobox.tsx';
export { FieldRow } from './field-row.tsx';
export { ACCESS_LABELS, accessOptions, withSelected } from './labels.ts';
export { markdownPreview } from './markdown-preview.ts';
export { PersonCombobox, type FoundPerson } from './person-combobox.tsx';
export { StatCards } from './stat-cards.tsx';
export { useAddressDialog } from './use-address-dialog.ts';
export { usePendingIds } from './use-pending-ids.ts';
