import type { Download } from '@backflow/contracts/learning';
import { FileList } from '@backflow/remote-kit';
import styles from './downloads.module.css';

/** The id of the section, for the table of contents. No heading of an article has this id. */
export const DOWNLOADS_ID = 'downloads';

/** The files that come with an article. */
export const Downloads = ({ files }: { files: readonly Download[] }) =>
  files.length > 0 && (
    <section aria-labelledby={DOWNLOADS_ID} className={styles.downloads}>
      <h2 id={DOWNLOADS_ID} className={styles.title}>
        Downloads
      </h2>
      <FileList files={files} />
    </section>
  );
