/** The event by which anything on the page opens a group's details: a CustomEvent with the id as its detail. */
export const OPEN_GROUP = 'semeja:open-group'

/** Opens a group's details above whatever is open. */
export function openGroup(id: number) {
  window.dispatchEvent(new CustomEvent(OPEN_GROUP, { detail: id }))
}
