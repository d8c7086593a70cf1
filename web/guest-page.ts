import { askEarly } from './guest-page/send'

// asked for first: it is on its way while the page wakes up
askEarly()
// no network for it: the page stays as it came
import('./guest-page/hydrate').catch(() => {})
