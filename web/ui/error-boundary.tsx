import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** shown in place of the children after one of them has thrown `error`; `retry` renders them again */
  fallback: (retry: () => void, error: unknown) => ReactNode
  onError?: (error: unknown) => void
}

/** Contains rendering errors of its children, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { thrown?: [unknown] | undefined }> {
  override state: { thrown?: [unknown] | undefined } = {}

  static getDerivedStateFromError(error: unknown) {
    return { thrown: [error] }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    const { thrown } = this.state
    return thrown
      ? this.props.fallback(() => this.setState({ thrown: undefined }), thrown[0])
      : this.props.children
  }
}
