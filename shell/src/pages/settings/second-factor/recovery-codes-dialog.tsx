import { siteSettings } from '@backflow/platform';
import { copyText } from '@backflow/remote-kit';
import { Button, Dialog, buttonClass } from '@backflow/ui';
import styles from './second-factor.module.css';

/** Shows recovery codes, once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = `${codes.join('\n')}\n`;
  const file = `Recovery codes for ${siteSettings().brandName}. Each works once.\n\n${text}`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Your recovery codes"
      description="With one of them you sign in without your phone or passkey. They are not shown again: keep them in a safe place."
      footer={<Button onClick={onClose}>I Have Saved Them</Button>}
    >
      <div className={styles.form}>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.buttons}>
          <Button variant="quiet" size="sm" onClick={() => void copyText(text, 'codes')}>
            Copy
          </Button>
          <a
            className={buttonClass('quiet', 'sm')}
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
            download="recovery-codes.txt"
          >
            Download
          </a>
        </div>
      </div>
    </Dialog>
  );
}
