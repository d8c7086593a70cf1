import { CreateGroup } from '../groups/create/create-group-button'
import { GroupsPanel } from '../groups/groups-panel'
import { RunMatchmaking } from '../matchmaking/run-matchmaking'

/** The table of dinner groups with the buttons that make new ones. */
export function GroupsTab() {
  return (
    <GroupsPanel>
      <CreateGroup />
      <RunMatchmaking />
    </GroupsPanel>
  )
}
