/** The cookie's name. In production the `__Host-` prefix binds it to this host, to HTTPS and to the path `/`. */
export const sessionCookieName = (production: boolean): string => cookieName('backflow_session', production);

/** The cookie of a sign-in that waits for its second step. */
export const pendingCookieName = (production: boolean): string => cookieName('backflow_sign_in', production);

const cookieName = (name: string, production: boolean): string => (production ? `__Host-${name}` : name);
