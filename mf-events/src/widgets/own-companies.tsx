export { OwnCompanies as default } from '../companies/own-companies.tsx';
