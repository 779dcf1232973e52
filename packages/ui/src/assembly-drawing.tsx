import { assemblies } from './assembly-drawings/assemblies.tsx';
import { Sheet } from './assembly-drawings/parts.tsx';

export type AssemblyKind = keyof typeof assemblies;

/** A small line drawing on a drafting grid, for records without a picture. Decorative. */
export const AssemblyDrawing = ({
  kind,
  className,
}: {
  kind: AssemblyKind;
  className?: string | undefined;
}) => <Sheet className={className}>{assemblies[kind]}</Sheet>;
