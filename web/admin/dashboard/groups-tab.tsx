import { CreateGroup } from '../groups/create/create-group-button'
import { GroupsPanel } from '../groups/groups-panel'
import { RunMatchmaking } from '../matchmaking/run-matchmaking'

export function GroupsTab() {
  return (
    <GroupsPanel>
      <CreateGroup />
      <RunMatchmaking />
    </GroupsPanel>
  )
}
