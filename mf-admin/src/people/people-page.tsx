import { AdminPage } from '../frame/admin-page.tsx';

export const PeoplePage = () => <AdminPage title="People">{null}</AdminPage>;
