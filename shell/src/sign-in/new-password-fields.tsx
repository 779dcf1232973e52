import { PASSWORD_RULES, passwordStrength } from '@backflow/contracts';
import type { useForm } from '@backflow/platform';
import { PasswordField, PasswordStrength } from '@backflow/ui';

interface Props {
  label: string;
  password: string;
  field: (name: 'password' | 'confirmPassword') => ReturnType<ReturnType<typeof useForm>['field']>;
}

/** A new password, how strong it is, and the same once more. */
export const NewPasswordFields = ({ label, password, field }: Props) => (
  <>
    <PasswordField label={label} autoComplete="new-password" {...field('password')} />
    <PasswordStrength
      {...passwordStrength(password)}
      rules={PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.met(password) }))}
    />
    <PasswordField label="Confirm password" autoComplete="new-password" {...field('confirmPassword')} />
  </>
);
