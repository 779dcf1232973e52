import { useModule } from '@backflow/remote-kit';

const loadDialog = () => import('./new-topic-dialog.tsx');

interface Props {
  /** The category of the list, for a topic that has none yet. */
  category: string;
  onClose: () => void;
}

/** Opens the dialog that begins a topic; it is fetched for the click. */
export function OpenNewTopic({ category, onClose }: Props) {
  const dialog = useModule(loadDialog, onClose);
  return dialog ? <dialog.NewTopicDialog {...{ category, onClose }} /> : null;
}
