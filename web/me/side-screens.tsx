import type { Me } from '../../src/domain/me'
import { After } from './after'
import { MyAnswers } from './answers/my-answers'
import { Cancel } from './cancel'
import { Dinners } from './dinners'
import { Menu } from './menu'
import { NotMe } from './not-me'
import { MyData } from './stored/my-data'
import type { SideView } from './view'

export function OtherScreen({ me, view }: { me: Me; view: SideView }) {
  if (view === 'cancel') return me.cancel && <Cancel me={me} cancel={me.cancel} />
  if (view === 'not-me') return <NotMe me={me} />
  if (view === 'menu') return me.menu && <Menu me={me} menu={me.menu} />
  if (view === 'after') return <After me={me} />
  if (view === 'dinners') return <Dinners dinners={me.dinners} />
  return view.startsWith('data') ? <MyData me={me} view={view} /> : <MyAnswers me={me} view={view} />
}
