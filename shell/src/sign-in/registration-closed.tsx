import { siteSettings } from '@backflow/platform';
import { Alert } from '@backflow/ui';

/** In place of the form for a new account, while an administrator keeps it closed. */
export const RegistrationClosed = () => (
  <Alert tone="info" title="Registration is closed at the moment">
    No new accounts can be made for now. Questions go to{' '}
    <a href={`mailto:${siteSettings().contactEmail}`}>{siteSettings().contactEmail}</a>.
  </Alert>
);
