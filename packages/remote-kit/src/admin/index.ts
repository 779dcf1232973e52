export { AdminPage } from './admin-page.tsx';
export { Combobox } from './combobox.tsx';
export { ACCESS_LABELS, accessOptions, withSelected } from './labels.ts';
export { NeedCard, NeedLoading, QueriedNeedCard } from './need-card.tsx';
export { PersonCombobox, formatContact, type FoundPerson } from './person-combobox.tsx';
export { polled } from './polled.ts';
export { StatCards, type Stat } from './stat-cards.tsx';
export { useAddressDialog } from './use-address-dialog.ts';
export { usePendingIds } from './use-pending-ids.ts';
