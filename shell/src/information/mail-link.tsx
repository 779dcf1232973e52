/** An e-mail address one can write to with a click. */
export const MailLink = ({ address, className }: { address: string; className?: string | undefined }) => (
  <a href={`mailto:${address}`} className={className}>
    {address}
  </a>
);
