/** Shows something else in the place of what threw: below it, nothing takes the whole site down. */
import { Component, type ComponentType, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What is shown, given what was thrown. */
  broken: ComponentType<{ error: unknown }>;
}

/** With a new `key` it tries its children again. */
export class ErrorBoundary extends Component<Props, { thrown?: { error: unknown } }> {
  override state: { thrown?: { error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { thrown: { error } };
  }

  override render() {
    const { broken: Broken, children } = this.props;
    const { thrown } = this.state;
    return thrown ? <Broken error={thrown.error} /> : children;
  }
}
