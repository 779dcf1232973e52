import { AdminPage } from '../frame/admin-page.tsx';

export const AuditPage = () => <AdminPage title="Audit Log">{null}</AdminPage>;
