/** In production the `__Host-` prefix binds the cookie to this host, to HTTPS and to the path `/`. */
export const sessionCookieName = (production: boolean): string =>
  production ? '__Host-backflow_session' : 'backflow_session';
