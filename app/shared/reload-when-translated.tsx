import { Component, type ReactNode } from 'react';

const MARK = 'isReloadOfTranslated';

/** The error React throws when another program, such as a page translator, moved its nodes. */
const isMovedNode = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/** Stored in the history entry, which survives a reload and nothing else. */
const wasReloaded = () => Boolean(history.state?.[MARK]);

interface Failure {
  error: unknown;
  isReload: boolean;
}

/** Reloads the page once when changes by another program prevent an update. */
export class ReloadWhenTranslated extends Component<{ children: ReactNode }, { failure?: Failure }> {
  override state: { failure?: Failure } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error, isReload: isMovedNode(error) && !wasReloaded() } };
  }

  override componentDidCatch() {
    if (!this.state.failure?.isReload) return;
    history.replaceState({ ...history.state, [MARK]: true }, '');
    location.reload();
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    if (!failure.isReload) throw failure.error;
    return null;
  }
}
