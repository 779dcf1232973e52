export { InvoicesSection as default } from '../invoices/invoices-section.tsx';
