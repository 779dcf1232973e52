import { useSession } from '@backflow/platform';
import { useModule } from '@backflow/remote-kit';
import type { CompanyButtonProps } from './company-button.tsx';

const loadButton = () => import('./company-button.tsx');

/** The button by which owners and managers book for their company. Few have one: its code is fetched apart, and not for visitors. */
export function BookForCompany(props: CompanyButtonProps) {
  const isSignedIn = useSession(({ status }) => status === 'signed-in');
  const button = useModule(isSignedIn ? loadButton : undefined);
  return button ? <button.CompanyButton {...props} /> : null;
}
