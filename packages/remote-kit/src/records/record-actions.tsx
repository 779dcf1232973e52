import { Button, VisuallyHidden } from '@backflow/ui';

interface Props {
  title: string;
  /** By label: each opens a dialog. */
  actions: Readonly<Record<string, () => void>>;
}

/** What can be done with a record, as buttons that name it to screen readers. */
export const RecordActions = ({ title, actions }: Props) =>
  Object.entries(actions).map(([label, onClick]) => (
    <Button key={label} variant="quiet" size="sm" aria-haspopup="dialog" onClick={onClick}>
      {label}
      <VisuallyHidden> {title}</VisuallyHidden>
    </Button>
  ));
