import { Button, Menu, VisuallyHidden } from '@backflow/ui';

/** What can be done with a record in the administrators' list. */
export interface Actions {
  onEdit: () => void;
  onDelete: () => void;
  /** Buttons beside Edit, by label; each opens a dialog. */
  buttons?: Readonly<Record<string, () => void>>;
  /** Menu items before Delete, by label. */
  menu?: Readonly<Record<string, () => void>>;
}

/** Actions on a record: Edit first, Delete last in the menu. Each names the record to screen readers. */
export function RecordActions({
  title,
  onEdit,
  onDelete,
  buttons = {},
  menu = {},
}: Actions & { title: string }) {
  return (
    <>
      <ActionButtons title={title} actions={{ Edit: onEdit, ...buttons }} />
      <Menu
        floats
        icon="more"
        trigger={<VisuallyHidden>More for {title}</VisuallyHidden>}
        items={[
          ...Object.entries(menu).map(([label, onSelect]) => ({ key: label, label, onSelect })),
          ...(Object.keys(menu).length > 0 ? [{ key: 'separator', separator: true as const }] : []),
          { key: 'Delete', label: 'Delete', tone: 'danger' as const, onSelect: onDelete },
        ]}
      />
    </>
  );
}

/** Buttons by label, each of which opens a dialog and names the record to screen readers. */
export const ActionButtons = ({
  title,
  actions,
}: {
  title: string;
  actions: Readonly<Record<string, () => void>>;
}) =>
  Object.entries(actions).map(([label, onClick]) => (
    <Button key={label} variant="quiet" size="sm" aria-haspopup="dialog" onClick={onClick}>
      {label}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  ));
