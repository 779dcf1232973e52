import { lazy } from 'react';
import type { ComponentType } from 'react';
import { fetchPage } from './fetch-page.ts';

const page = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await fetchPage(load) }));

export const LoginPage = page(async () => (await import('../sign-in/login-page.tsx')).LoginPage);
export const RegisterPage = page(async () => (await import('../sign-in/register-page.tsx')).RegisterPage);
export const ForgotPasswordPage = page(
  async () => (await import('../sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
);
export const ResetPasswordPage = page(
  async () => (await import('../sign-in/reset-password-page.tsx')).ResetPasswordPage,
);
export const ConfirmEmailPage = page(
  async () => (await import('../account-links/confirm-email-page.tsx')).ConfirmEmailPage,
);
export const ConfirmNewsletterPage = page(
  async () => (await import('../account-links/confirm-newsletter-page.tsx')).ConfirmNewsletterPage,
);
export const UnsubscribePage = page(
  async () => (await import('../account-links/unsubscribe-page.tsx')).UnsubscribePage,
);
export const DashboardPage = page(
  async () => (await import('../dashboard/dashboard-page.tsx')).DashboardPage,
);
export const SettingsPage = page(async () => (await import('../settings/settings-page.tsx')).SettingsPage);
export const PrivacyPolicyPage = page(
  async () => (await import('../information/privacy-policy-page.tsx')).PrivacyPolicyPage,
);
export const TermsOfServicePage = page(
  async () => (await import('../information/terms-of-service-page.tsx')).TermsOfServicePage,
);
export const ContactPage = page(async () => (await import('../information/contact-page.tsx')).ContactPage);
export const NotFoundPage = page(async () => (await import('../layout/not-found-page.tsx')).NotFoundPage);
