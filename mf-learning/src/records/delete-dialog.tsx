import { capitalize } from '@backflow/remote-kit';
import { AskDialog } from './ask-dialog.tsx';

interface Props {
  records: { kind: string; remove: (id: string) => Promise<unknown> };
  id: string;
  question: string;
  onClose: () => void;
}

/** Deletes a record after a question. */
export const DeleteDialog = ({ records: { kind, remove }, id, ...dialog }: Props) => (
  <AskDialog
    {...dialog}
    title={`Delete this ${kind}?`}
    confirmLabel={`Delete ${capitalize(kind)}`}
    act={() => remove(id)}
    getToast={() => ({ title: `${capitalize(kind)} deleted` })}
    errorMessage={`The ${kind} could not be deleted. Please try again.`}
  />
);
