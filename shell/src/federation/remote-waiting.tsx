export function RemoteWaiting({ title }: { title: string }) { return <p>{title}…</p>; }
