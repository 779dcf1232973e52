import { assemblies } from './assembly-drawings/assemblies.tsx';
import { Sheet } from './assembly-drawings/parts.tsx';
import { subjects } from './assembly-drawings/subjects.tsx';

const drawings = { ...assemblies, ...subjects };

export type LearningKind = keyof typeof drawings;

/** AssemblyDrawing with further subjects. A separate module, so that other pages do not load them. */
export const LearningDrawing = ({
  kind,
  className,
}: {
  kind: LearningKind;
  className?: string | undefined;
}) => <Sheet className={className}>{drawings[kind]}</Sheet>;
