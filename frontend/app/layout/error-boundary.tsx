/** Shows something else in the place of what threw: below it, nothing takes the whole site down. */
import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is shown, given what was thrown. */
  broken: ComponentType<{ error: unknown }>;
  /** The path that is shown. What threw at one is tried again at another. */
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

  override render() {
    const { broken: Broken, children } = this.props;
    const { thrown } = this.state;
    return thrown ? <Broken error={thrown.error} /> : children;
  }
}
