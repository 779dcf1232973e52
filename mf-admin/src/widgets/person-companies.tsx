export { PersonCompanies as default } from '../companies/person-companies.tsx';
