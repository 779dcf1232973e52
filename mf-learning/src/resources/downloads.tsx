import type { Download } from '@backflow/contracts/learning';
import { formatFileSize, formatFileType } from '@backflow/remote-kit';
import { Icon } from '@backflow/ui';
import styles from './downloads.module.css';

/** Where the list of contents leads; no heading of an article has such an id. */
export const DOWNLOADS_ID = 'downloads';

/** The files that come with an article. */
export const Downloads = ({ files }: { files: readonly Download[] }) =>
  files.length > 0 && (
    <section aria-labelledby={DOWNLOADS_ID} className={styles.downloads}>
      <h2 id={DOWNLOADS_ID} className={styles.title}>
        Downloads
      </h2>
      <ul className={styles.files}>
        {files.map((file) => (
          <li key={file.id}>
            <a href={file.url} download={file.name} className={styles.file}>
              <span className={styles.mark}>
                <Icon name="file" size={24} />
              </span>
              <span className={styles.words}>
                <span className={styles.name}>{file.name}</span>{' '}
                <span className={styles.facts}>
                  {formatFileType(file)}, {formatFileSize(file.fileSize)}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
