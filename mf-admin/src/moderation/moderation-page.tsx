import { AdminPage } from '../frame/admin-page.tsx';

export const ModerationPage = () => <AdminPage title="Moderation">{null}</AdminPage>;
