import { useModule } from '@backflow/remote-kit';
import type { ComponentProps } from 'react';
import type { DeleteBookedDialog } from './delete-booked-dialog.tsx';

const load = () => import('./delete-booked-dialog.tsx');

/** `DeleteBookedDialog`, whose code and form library are fetched when it first opens. */
export function LazyDeleteBookedDialog(props: ComponentProps<typeof DeleteBookedDialog>) {
  const module = useModule(load, props.onClose);
  return module ? <module.DeleteBookedDialog {...props} /> : null;
}
