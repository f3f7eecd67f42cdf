import { Component, type ReactNode } from 'react';

const MARK = 'isReloadOfTranslated';

/** What React meets where another program, such as a browser that translates the page, has moved what it rendered. */
const isMovedNode = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError';

/** Kept in the entry of the browser's history, which outlives a reload and nothing else. */
const wasReloaded = () => Boolean(history.state?.[MARK]);

interface Failure {
  error: unknown;
  isReload: boolean;
}

/** Loads the page again, once, when a program that changed it makes it impossible to show what is new. */
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
