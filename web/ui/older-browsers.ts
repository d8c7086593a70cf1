// what React Aria asks of browsers, and those down to the floor lack
AbortSignal.timeout ??= (ms) => {
  const control = new AbortController()
  setTimeout(() => control.abort(), ms)
  return control.signal
}
