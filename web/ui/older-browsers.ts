// features that React Aria requires and the oldest supported browsers lack
AbortSignal.timeout ??= (ms) => {
  const control = new AbortController()
  setTimeout(() => control.abort(), ms)
  return control.signal
}
