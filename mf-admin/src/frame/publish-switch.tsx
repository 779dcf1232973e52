import { isUnauthorized, leaveForSignIn, toast, toastFailure } from '@backflow/platform';
import { Switch, VisuallyHidden } from '@backflow/ui';
import { useMutation } from '@tanstack/react-query';
import { capital } from './words.ts';

interface Props<Thing> {
  /** What it is: 'course'. */
  kind: string;
  thing: Thing;
  publish: (id: string, isPublished: boolean) => Promise<Thing>;
  onChanged: (thing: Thing) => void;
}

/** Publishes something, or takes it back to being a draft, at once. */
export function PublishSwitch<Thing extends { id: string; title: string; isPublished: boolean }>({
  kind,
  thing: { id, title, isPublished },
  publish,
  onChanged,
}: Props<Thing>) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => publish(id, wanted),
    onSuccess: (stored, wanted) => {
      onChanged(stored);
      toast({ title: `${capital(kind)} ${wanted ? 'published' : 'unpublished'} successfully` });
    },
    onError: (error) => {
      if (isUnauthorized(error)) return leaveForSignIn();
      toastFailure('Error', error, `Failed to update ${kind}`);
    },
  });
  return (
    <Switch
      name={`published-${id}`}
      label={
        <>
          Published<VisuallyHidden>: {title}</VisuallyHidden>
        </>
      }
      checked={isPending ? variables : isPublished}
      aria-busy={isPending || undefined}
      onCheckedChange={(wanted) => {
        if (!isPending) mutate(wanted);
      }}
    />
  );
}
