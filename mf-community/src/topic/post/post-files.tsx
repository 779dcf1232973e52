import { isImageType } from '@backflow/contracts/media';
import type { ForumAttachment } from '@backflow/contracts/community';
import { FileList } from '@backflow/remote-kit';
import styles from './post-files.module.css';

/** The files that come with a post: pictures to look at, others by name. */
export function PostFiles({ files }: { files: readonly ForumAttachment[] }) {
  const pictures = files.filter(({ mimeType }) => isImageType(mimeType));
  const others = files.filter(({ mimeType }) => !isImageType(mimeType));
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label="Pictures">
          {pictures.map(({ id, name, url }) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noopener" className={styles.picture}>
                <img src={inSize(url)} alt={name} loading="lazy" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && <FileList isCompact label="Files" files={others} />}
    </>
  );
}

/** The address of a picture as wide as a card; it may bring a ticket. */
const inSize = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}size=large`;
