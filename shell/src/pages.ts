import type { RemotePage, ShellPages } from '@backflow/contracts';
import type { ComponentType } from 'react';

/** A page of the shell. */
export interface ShellPage {
  path: string;
  /** The document's title; '' is the site's name alone. */
  title: string;
  access: RemotePage['access'];
  signedOut: RemotePage['signedOut'];
  /** Slots that are visible at once: the gateway preloads their widgets. */
  slots: ShellPages['pages'][number]['slots'];
  /** Fetches the page's script; absent for pages in the main script. */
  load?: () => Promise<ComponentType>;
}

const open = { access: 'public', signedOut: 'home', slots: [] } satisfies Partial<ShellPage>;
const forMembers = { ...open, access: 'member' } satisfies Partial<ShellPage>;

/**
 * All pages of the shell. Used by the router, by the gateway (through the build, which reads this file in Node) and for the
 * return path after signing in.
 */
export const shellPages: readonly ShellPage[] = [
  { ...open, path: '/', title: '', slots: ['home.events'] },
  {
    ...open,
    path: '/login',
    title: 'Sign In',
    load: async () => (await import('./pages/login/login-page.tsx')).LoginPage,
  },
  {
    ...open,
    path: '/register',
    title: 'Register',
    load: async () => (await import('./pages/register/register-page.tsx')).RegisterPage,
  },
  {
    ...open,
    path: '/forgot-password',
    title: 'Forgot Password',
    load: async () => (await import('./pages/mailed-links/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    ...open,
    path: '/reset-password',
    title: 'Reset Password',
    load: async () => (await import('./pages/mailed-links/reset-password-page.tsx')).ResetPasswordPage,
  },
  {
    ...open,
    path: '/confirm-email',
    title: 'Confirm your email address',
    load: async () => (await import('./pages/mailed-links/confirm-email-page.tsx')).ConfirmEmailPage,
  },
  {
    ...open,
    path: '/email/undo',
    title: 'Undo the change of your email address',
    load: async () => (await import('./pages/mailed-links/undo-email-page.tsx')).UndoEmailPage,
  },
  {
    ...open,
    path: '/newsletter/confirm',
    title: 'Confirm your subscription',
    load: async () => (await import('./pages/mailed-links/newsletter-pages.tsx')).ConfirmNewsletterPage,
  },
  {
    ...open,
    path: '/newsletter/unsubscribe',
    title: 'Leave the newsletter',
    load: async () => (await import('./pages/mailed-links/newsletter-pages.tsx')).UnsubscribePage,
  },
  {
    ...open,
    path: '/mail/unsubscribe',
    title: 'Stop these emails',
    load: async () => (await import('./pages/mailed-links/stop-mails-page.tsx')).StopMailsPage,
  },
  {
    ...forMembers,
    path: '/dashboard',
    title: 'Dashboard',
    slots: ['dashboard.figures', 'dashboard.overview', 'dashboard.resources'],
    load: async () => (await import('./pages/dashboard/dashboard-page.tsx')).DashboardPage,
  },
  {
    ...forMembers,
    path: '/notices',
    title: 'Notices',
    load: async () => (await import('./pages/notices/notices-page.tsx')).NoticesPage,
  },
  {
    ...forMembers,
    path: '/settings',
    title: 'Account Settings',
    load: async () => (await import('./pages/settings/settings-page.tsx')).SettingsPage,
  },
  {
    ...open,
    path: '/premium',
    title: 'Premium',
    load: async () => (await import('./pages/premium/premium-page.tsx')).PremiumPage,
  },
  {
    ...open,
    path: '/privacy-policy',
    title: 'Privacy Policy',
    load: async () => (await import('./pages/legal/legal-pages.tsx')).PrivacyPolicyPage,
  },
  {
    ...open,
    path: '/terms-of-service',
    title: 'Terms of Service',
    load: async () => (await import('./pages/legal/legal-pages.tsx')).TermsOfServicePage,
  },
  {
    ...open,
    path: '/contact-us',
    title: 'Contact Us',
    load: async () => (await import('./pages/contact/contact-page.tsx')).ContactPage,
  },
  {
    ...open,
    path: '/local-remote',
    title: 'Local build',
    load: async () => (await import('./pages/local-remote/local-remote-page.tsx')).LocalRemotePage,
  },
  {
    ...open,
    path: '/release-check/*',
    title: '',
    load: async () => (await import('./pages/release-check/check-pages.tsx')).CheckPages,
  },
];
