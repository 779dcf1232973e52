import type { FormControl } from './form-control.ts';
import { PasswordField } from './text-fields.tsx';

interface Props {
  control: FormControl<{ currentPassword?: string | undefined }>;
  label?: string;
  hint?: string;
}

/** The caller's own password, which some changes ask for. */
export const CurrentPasswordField = ({ label = 'Present password', ...props }: Props) => (
  <PasswordField {...props} name="currentPassword" label={label} autoComplete="current-password" />
);
