import { PASSWORD_RULES, passwordStrength } from '@backflow/contracts';
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
}

/** A new password, how strong it is, and the same once more. */
export function NewPasswordFields({ label, control }: Props) {
  const password = useFormValue(control, 'password');
  return (
    <>
      <PasswordField control={control} name="password" label={label} autoComplete="new-password" />
      <PasswordStrength
        {...passwordStrength(password)}
        rules={PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.met(password) }))}
      />
      <PasswordField
        control={control}
        name="confirmPassword"
        label="Confirm password"
        autoComplete="new-password"
      />
    </>
  );
}

/** Beside the second field, unless the password was typed the same way twice. */
export function confirmationProblem({ password, confirmPassword }: NewPassword): {
  confirmPassword?: string;
} {
  if (confirmPassword === '') return { confirmPassword: 'Please confirm your password' };
  return confirmPassword === password ? {} : { confirmPassword: 'Passwords do not match' };
}
