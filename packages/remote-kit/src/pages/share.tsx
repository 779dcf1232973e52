import { toast } from '@backflow/platform';
import { Button } from '@backflow/ui';
import type { ButtonProps } from '@backflow/ui';
import { capitalize } from '../text/format.ts';
import styles from './share.module.css';

/** Copies a text, and says so in a toast. @param what the text is: 'link' */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: `${capitalize(what)} copied` });
  } catch {
    toast({ title: `The ${what} could not be copied`, variant: 'destructive' });
  }
}

/** Copies the full address of a path on this site. */
export const copyLink = (path: string): Promise<void> => copyText(window.location.origin + path, 'link');

type ShareButtonProps = Pick<ButtonProps, 'variant' | 'size'>;

/** Copies the address of a page. */
export const CopyLinkButton = ({ path, ...button }: ShareButtonProps & { path: string }) => (
  <Button variant="quiet" icon="link" {...button} onClick={() => void copyLink(path)}>
    Copy Link
  </Button>
);

/** Below a page: copy its address, print it. On paper, its address. */
export const SharePage = ({ path }: { path: string }) => (
  <>
    <div className={styles.buttons}>
      <CopyLinkButton path={path} size="sm" />
      <Button variant="quiet" size="sm" icon="print" onClick={() => window.print()}>
        Print
      </Button>
    </div>
    <p className={styles.address}>{window.location.origin + path}</p>
  </>
);
