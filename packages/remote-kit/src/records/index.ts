export { ActionButtons } from './record-actions.tsx';
export type { Question } from './publish-switch.tsx';
export { RecordCard } from './record-card.tsx';
export { RecordRow } from './record-row.tsx';
export { recordClient } from './record-client.ts';
export { AddressDialog, EditedRecord, RecordDialog } from './record-dialog.tsx';
export { RecordFormDialog, useRecordForm } from './record-form.tsx';
export { RecordsTab } from './records-tab.tsx';
export { DeleteDialog } from './delete-dialog.tsx';
export {
  accessChoice,
  accessFilter,
  categoryChoice,
  recordFilters,
  sortChoice,
  statusChoice,
} from './record-filters.ts';
export { datedFilters, datedQuery, datedSortChoice, timingChoice } from './dated-filters.ts';
