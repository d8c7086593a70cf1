import type { DinnerGroup } from '../../../src/domain/api'
import { RunMatchmaking } from '../matchmaking/run-matchmaking'
import { keys } from '../queries'
import { useTimeZone } from '../site-config'
import { ListPanel } from '../table/list-panel'
import { usePageQuery } from '../table/page-query'
import { pagingOf, usePaging } from '../table/paging'
import { CreateGroup } from './create/create-group-button'
import { groupColumns } from './group-columns'

const groupsPaging = pagingOf('groups')

/** Every dinner group, with the ways to make new ones. */
export function GroupsPanel() {
  const zone = useTimeZone()
  const paging = usePaging(groupsPaging)
  const query = usePageQuery<DinnerGroup>({ key: keys.groups, path: '/api/dinner-groups', paging })
  return (
    <ListPanel
      heading="Daftar Kelompok"
      things="groups"
      actions={
        <div className="flex flex-wrap gap-2">
          <CreateGroup />
          <RunMatchmaking />
        </div>
      }
      empty={{
        text: 'Belum ada kelompok yang dibuat',
        hint: 'Tekan Run Matchmaking untuk menyusun kelompok dari para pendaftar.',
      }}
      columns={groupColumns(zone)}
      query={query}
      paging={paging}
    />
  )
}
