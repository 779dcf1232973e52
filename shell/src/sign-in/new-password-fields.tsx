import {
  COMMON_PASSWORD_ERROR,
  PASSWORD_RULES,
  isCommonPassword,
  passwordStrength,
} from '@backflow/contracts/identity';
import type { PasswordOwner } from '@backflow/contracts/identity';
import { siteSettings } from '@backflow/platform';
import { PasswordField, useFormValue } from '@backflow/remote-kit/forms';
import type { FormControl } from '@backflow/remote-kit/forms';
import { PasswordStrength } from '@backflow/ui';

interface NewPassword {
  password: string;
  confirmPassword: string;
}

interface Props {
  label: string;
  control: FormControl<NewPassword>;
  /** The owner of the password, as far as the page knows. */
  owner?: PasswordOwner;
}

/** A new password with its strength, and its confirmation. */
export function NewPasswordFields({ label, control, owner }: Props) {
  return (
    <>
      <PasswordField control={control} name="password" label={label} autoComplete="new-password" />
      <StrengthOf password={useFormValue(control, 'password')} owner={owner} />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  );
}

/** The strength of a password, with the five requirements. */
export const StrengthOf = ({ password, owner }: { password: string; owner: PasswordOwner | undefined }) => (
  <PasswordStrength
    {...passwordStrength(password, owner)}
    rules={PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.met(password, owner) }))}
  />
);

/** The error for a common password, if the site refuses those: the same check as the server's. */
export const commonPasswordProblem = (password: string, owner?: PasswordOwner): { password?: string } =>
  siteSettings().refuseCommonPasswords && isCommonPassword(password, owner)
    ? { password: COMMON_PASSWORD_ERROR }
    : {};

/** The error for a common password, and for a confirmation that differs. */
export const newPasswordProblems = (
  { password, confirmPassword }: NewPassword,
  owner?: PasswordOwner,
): { password?: string; confirmPassword?: string } => ({
  ...commonPasswordProblem(password, owner),
  ...confirmationProblem(password, confirmPassword),
});

function confirmationProblem(password: string, again: string): { confirmPassword?: string } {
  if (again === '') return { confirmPassword: 'Please confirm your password' };
  return again === password ? {} : { confirmPassword: 'Passwords do not match' };
}
