import { useModule } from '@backflow/remote-kit';
import { useAddressDialog } from '@backflow/remote-kit/admin';
import type { ComponentProps } from 'react';
import type { MailSeveralDialog } from './mail-several-dialog.tsx';

const load = () => import('./mail-several-dialog.tsx');

/** The mail to everyone with a booking of several offers; its dialog is fetched when it first opens. */
export function MailSeveral(props: ComponentProps<typeof MailSeveralDialog>) {
  const { close } = useAddressDialog('mail');
  const dialog = useModule(load, close);
  return dialog && <dialog.MailSeveralDialog {...props} />;
}
