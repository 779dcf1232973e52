import type { Invoice } from '@backflow/contracts/bookings';
import { Icon, VisuallyHidden } from '@backflow/ui';
import styles from './invoices-section.module.css';

/** A link to the PDF file, once there is one. */
export const DownloadInvoice = ({ pdfHref, number }: Pick<Invoice, 'pdfHref' | 'number'>) =>
  pdfHref === null ? null : (
    <a href={pdfHref} download className={styles.download}>
      <Icon name="file" size={16} />
      <span>
        <VisuallyHidden>Download {number} as </VisuallyHidden>PDF
      </span>
    </a>
  );
