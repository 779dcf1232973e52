import { signIn } from '@backflow/contracts';
import { problemsOf, signInWith, useForm } from '@backflow/platform';

/** The sign-in form of the page and of the dialog. */
export function useSignInForm(onSignedIn: () => void, onFailure?: (error: unknown) => void) {
  return useForm({
    initial: { email: '', password: '' },
    validate: (values) => problemsOf(signIn.body, values),
    recheck: true,
    ...(onFailure ? { onFailure } : {}),
    async send(values) {
      await signInWith(values);
      onSignedIn();
    },
  });
}

export type SignInForm = ReturnType<typeof useSignInForm>;
