/** A store of zustand. React hydrates with a store's initial state, whatever has been set since. */
interface Store<State> {
  getInitialState: () => State;
}

/** Sets the state that a store begins with: that of the page's HTML. Only before the store is used. */
export function setInitialState<State extends object>(store: Store<State>, state: State): void {
  Object.assign(store.getInitialState(), state);
}
