interface Values {
  password: string;
  confirmPassword: string;
}

/** Beside the second field, unless the password was typed the same way twice. */
export function confirmationProblem({ password, confirmPassword }: Values): Record<string, string> {
  if (confirmPassword === '') return { confirmPassword: 'Please confirm your password' };
  return confirmPassword === password ? {} : { confirmPassword: 'Passwords do not match' };
}
