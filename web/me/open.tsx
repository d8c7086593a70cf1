import { Cancel } from './cancel'
import { Later, usePrefetchedScreens } from './later'
import { NotMe } from './not-me'
import type { StateProps } from './states/state-screen'
import { STATES } from './states/states'
import { useView } from './view'

/** The loaded page: the state, or one of the other screens. */
export function Open({ me, isNew }: StateProps) {
  const chosen = useView()
  // there is nothing beside that
  const view = me.state === 'erasing' ? '' : chosen
  usePrefetchedScreens()
  if (view === 'cancel' && me.cancel) return <Cancel me={me} cancel={me.cancel} />
  if (view === 'not-me' && !me.readOnly) return <NotMe me={me} />
  if (view.startsWith('data') || view.startsWith('answers')) return <Later me={me} view={view} />
  const State = STATES[me.state]
  return <State key={me.state} me={me} isNew={isNew} />
}
