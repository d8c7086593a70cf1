import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  children: ReactNode
  /** shown in place of the children after one of them has thrown `error`; `retry` renders them again */
  fallback: (retry: () => void, error: unknown) => ReactNode
  onError?: (error: unknown) => void
}

/** Contains rendering errors of its children, so that the rest of the page keeps working. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean; error?: unknown }> {
  override state: { hasFailed: boolean; error?: unknown } = { hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, error }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    if (this.state.hasFailed)
      return this.props.fallback(() => this.setState({ hasFailed: false }), this.state.error)
    return this.props.children
  }
}
