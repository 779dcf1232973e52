import { Button, Menu, VisuallyHidden } from '@backflow/ui';
import type { RecordProps } from './record-parts.tsx';

type Props = Pick<RecordProps<unknown, { id: string }>, 'onEdit' | 'onDelete' | 'buttons' | 'menu'> & {
  title: string;
};

/** Actions on a record: Edit first, Delete last in the menu. Each names the record to screen readers. */
export function RecordActions({ title, onEdit, onDelete, buttons = {}, menu = {} }: Props) {
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
