import { useModule } from '../pages/use-module.ts';
import type { ComponentProps } from 'react';
import type { DeletePaidDialog } from './delete-paid-dialog.tsx';

const load = () => import('./delete-paid-dialog.tsx');

/** `DeletePaidDialog`, whose code and form library are fetched when it first opens. */
export function LazyDeletePaidDialog(props: ComponentProps<typeof DeletePaidDialog>) {
  const module = useModule(load, props.onClose);
  return module ? <module.DeletePaidDialog {...props} /> : null;
}
