import type { Download } from '@backflow/contracts/learning';
import { Icon, classNames } from '@backflow/ui';
import { formatFileSize, formatFileType } from '../text/format.ts';
import styles from './file-list.module.css';

interface Props {
  files: readonly Download[];
  /** The name of the list for screen readers; absent below a heading that names it. */
  label?: string;
  /** Less room for each file, without a tile behind its icon. */
  isCompact?: boolean;
}

/** Files to download, each with its name, type and size. */
export const FileList = ({ files, label, isCompact = false }: Props) => (
  <ul className={classNames(styles.files, isCompact && styles.compact)} aria-label={label}>
    {files.map((file) => (
      <li key={file.id}>
        <a href={file.url} download={file.name} className={styles.file}>
          <span className={styles.icon}>
            <Icon name="file" size={isCompact ? 22 : 24} />
          </span>
          <span className={styles.text}>
            <span className={styles.name}>{file.name}</span>{' '}
            <span className={styles.facts}>
              {formatFileType(file)}, {formatFileSize(file.fileSize)}
            </span>
          </span>
        </a>
      </li>
    ))}
  </ul>
);
