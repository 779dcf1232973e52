import { useSearchParams } from '@backflow/platform';

/** A dialog that a query parameter opens, such as `?edit=new`: a link opens it, and Back closes it. */
export function useAddressDialog(name: string) {
  const [params, setParams] = useSearchParams();
  const change = (value: string | null, { replace }: { replace: boolean }) =>
    setParams(
      (present) => {
        const next = new URLSearchParams(present);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    /** The parameter's value; null while the dialog is closed. */
    value: params.get(name),
    open: (value: string) => change(value, { replace: false }),
    close: () => change(null, { replace: true }),
  };
}
