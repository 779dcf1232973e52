import { BrowserRouter, Route, Routes, queryClient } from '@backflow/platform';
import { QueryClientProvider } from '@tanstack/react-query';
import { MembersOnly } from './access/members-only.tsx';
import { remoteRoutes } from './federation/remote-routes.tsx';
import { useRegistry } from './federation/registry.ts';
import { HomePage } from './home/home-page.tsx';
import { Layout } from './layout/layout.tsx';
import {
  ConfirmEmailPage,
  ConfirmNewsletterPage,
  ContactPage,
  DashboardPage,
  ForgotPasswordPage,
  LoginPage,
  NotFoundPage,
  PrivacyPolicyPage,
  RegisterPage,
  ResetPasswordPage,
  SettingsPage,
  TermsOfServicePage,
  UnsubscribePage,
} from './pages/lazy-pages.ts';
import { PageArea } from './pages/page-area.tsx';

/** The whole site: the shell's own pages, then whatever the remotes declare, then the 404 screen. */
export function App() {
  const remotes = useRegistry((registry) => registry.remotes);
  return (
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <Layout>
          <PageArea>
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
          </PageArea>
        </Layout>
      </BrowserRouter>
    </QueryClientProvider>
  );
}
