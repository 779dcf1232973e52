import { BrowserRouter, Route, Routes, queryClient } from '@backflow/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { MembersOnly } from './access/members-only.tsx';
import { remoteRoutes } from './federation/remote-routes.tsx';
import { useRegistry } from './federation/registry.ts';
import { HomePage } from './home/home-page.tsx';
import { Layout } from './layout/layout.tsx';
import { PageWaiting } from './layout/page-waiting.tsx';

const LoginPage = lazy(async () => ({ default: (await import('./sign-in/login-page.tsx')).LoginPage }));
const RegisterPage = lazy(async () => ({
  default: (await import('./sign-in/register-page.tsx')).RegisterPage,
}));
const ForgotPasswordPage = lazy(async () => ({
  default: (await import('./sign-in/forgot-password-page.tsx')).ForgotPasswordPage,
}));
const ResetPasswordPage = lazy(async () => ({
  default: (await import('./sign-in/reset-password-page.tsx')).ResetPasswordPage,
}));
const ConfirmEmailPage = lazy(async () => ({
  default: (await import('./account-links/confirm-email-page.tsx')).ConfirmEmailPage,
}));
const ConfirmNewsletterPage = lazy(async () => ({
  default: (await import('./account-links/confirm-newsletter-page.tsx')).ConfirmNewsletterPage,
}));
const UnsubscribePage = lazy(async () => ({
  default: (await import('./account-links/unsubscribe-page.tsx')).UnsubscribePage,
}));
const DashboardPage = lazy(async () => ({
  default: (await import('./dashboard/dashboard-page.tsx')).DashboardPage,
}));
const SettingsPage = lazy(async () => ({
  default: (await import('./settings/settings-page.tsx')).SettingsPage,
}));
const PrivacyPolicyPage = lazy(async () => ({
  default: (await import('./information/privacy-policy-page.tsx')).PrivacyPolicyPage,
}));
const TermsOfServicePage = lazy(async () => ({
  default: (await import('./information/terms-of-service-page.tsx')).TermsOfServicePage,
}));
const ContactPage = lazy(async () => ({
  default: (await import('./information/contact-page.tsx')).ContactPage,
}));
const NotFoundPage = lazy(async () => ({
  default: (await import('./layout/not-found-page.tsx')).NotFoundPage,
}));

/** The whole site: the shell's own pages, then whatever the remotes declare, then the 404 screen. */
export function App() {
  const remotes = useRegistry((registry) => registry.remotes);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Layout>
          <Suspense fallback={<PageWaiting />}>
            <Routes>
              <Route path="/" element={<HomePage />} />
              <Route path="/login" element={<LoginPage />} />
              <Route path="/register" element={<RegisterPage />} />
              <Route path="/forgot-password" element={<ForgotPasswordPage />} />
              <Route path="/reset-password" element={<ResetPasswordPage />} />
              <Route path="/confirm-email" element={<ConfirmEmailPage />} />
              <Route path="/newsletter/confirm" element={<ConfirmNewsletterPage />} />
              <Route path="/newsletter/unsubscribe" element={<UnsubscribePage />} />
              <Route path="/dashboard" element={<MembersOnly page={<DashboardPage />} />} />
              <Route path="/settings" element={<MembersOnly page={<SettingsPage />} />} />
              <Route path="/privacy-policy" element={<PrivacyPolicyPage />} />
              <Route path="/terms-of-service" element={<TermsOfServicePage />} />
              <Route path="/contact-us" element={<ContactPage />} />
              {remoteRoutes(remotes)}
              <Route path="*" element={<NotFoundPage />} />
            </Routes>
          </Suspense>
        </Layout>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
