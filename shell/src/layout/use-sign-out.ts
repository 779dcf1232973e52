import { signOutNow, toastFailure, useNavigate } from '@backflow/platform';

/** Signs out and goes home; when the server could not, says so and stays. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  return () => {
    signOutNow().then(
      () => void navigate('/'),
      (error: unknown) => toastFailure('Logout failed', error, 'Please try again.'),
    );
  };
}
