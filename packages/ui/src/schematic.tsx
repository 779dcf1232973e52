import { classNames } from './class-names.ts';

/** The site's signature: a reduced pressure zone assembly with water moving through it. */
export const Schematic = ({ className }: { className?: string | undefined }) => (
  <figure className={classNames(className)} />
);
