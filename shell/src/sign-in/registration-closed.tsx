import { mailHref } from '@backflow/contracts/identity';
import { siteSettings } from '@backflow/platform';
import { Alert } from '@backflow/ui';

/** Shown instead of the form while an administrator has closed registration. */
export const RegistrationClosed = () => (
  <Alert tone="info" title="Registration is closed at the moment">
    No new accounts can be made for now. Questions go to{' '}
    <a href={mailHref(siteSettings().contactEmail)}>{siteSettings().contactEmail}</a>.
  </Alert>
);
