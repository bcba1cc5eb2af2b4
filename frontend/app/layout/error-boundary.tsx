/** Shows a fallback in place of a component that threw, so that it does not take the whole site down. */
import { Component, type ComponentType, type ReactNode } from 'react';
import { reportBrowserError } from '../browser-errors/watch.ts';

interface Props {
  children: ReactNode;
  /** The fallback; receives what was thrown. */
  broken: ComponentType<{ error: unknown }>;
  /** The current path. The children are tried again when it changes. */
  at?: string;
}

interface State {
  thrown?: { error: unknown };
  at?: string | undefined;
}

/** With a new `key` it tries its children again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  static getDerivedStateFromProps({ at }: Props, state: State) {
    return at === state.at ? null : { at, thrown: undefined };
  }

  override componentDidCatch(error: unknown) {
    reportBrowserError(error);
  }

  override render() {
    const { broken: Broken, children } = this.props;
    const { thrown } = this.state;
    return thrown ? <Broken error={thrown.error} /> : children;
  }
}
