const NAME = 'at'
const PLACE = 'messages'

/** Whether the dashboard's address leads here. */
export function isPlace(): boolean {
  return new URLSearchParams(location.search).get(NAME) === PLACE
}

/** Puts the place into the address, so that a reload leads here again. */
export function takePlace() {
  replace((query) => query.set(NAME, PLACE))
}

export function leavePlace() {
  replace((query) => query.delete(NAME))
}

function replace(change: (query: URLSearchParams) => void) {
  const address = new URL(location.href)
  change(address.searchParams)
  history.replaceState(history.state, '', address)
}
