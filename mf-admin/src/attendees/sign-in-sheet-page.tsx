import { AdminPage } from '../frame/admin-page.tsx';

export const SignInSheetPage = () => <AdminPage title="Sign-In Sheet">{null}</AdminPage>;
