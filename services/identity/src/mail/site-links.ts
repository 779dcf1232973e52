/** The addresses mails lead to. Opening one changes nothing: the page hands the token over when a person says so. */
export const siteLinks = (publicOrigin: string) => {
  const withToken = (path: string) => (token: string) => `${publicOrigin}${path}?token=${token}`;
  return {
    resetPassword: withToken('/reset-password'),
    confirmEmail: withToken('/confirm-email'),
    confirmNewsletter: withToken('/newsletter/confirm'),
    endNewsletter: withToken('/newsletter/unsubscribe'),
    forgotPassword: `${publicOrigin}/forgot-password`,
  };
};

export type SiteLinks = ReturnType<typeof siteLinks>;
