import { assemblies } from './assembly-drawings/assemblies.tsx';
import { Sheet } from './assembly-drawings/parts.tsx';
import { subjects } from './assembly-drawings/subjects.tsx';

const drawings = { ...assemblies, ...subjects };

export type LearningKind = keyof typeof drawings;

/** AssemblyDrawing with what else is taught and written about. A module of its own: other pages do not load it. */
export const LearningDrawing = ({
  kind,
  className,
}: {
  kind: LearningKind;
  className?: string | undefined;
}) => <Sheet className={className}>{drawings[kind]}</Sheet>;
