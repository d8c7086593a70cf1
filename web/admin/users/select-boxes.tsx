import type { User } from '../../../src/domain/api'
import { isChosen, useChoose, useIsChosen, useSelection } from './selection'

interface SelectBoxProps {
  user: User
  pageIds: number[]
}

/** Chooses a row; with Shift, all rows from the last one chosen. */
export function SelectBox({ user, pageIds }: SelectBoxProps) {
  const { toggle } = useChoose()
  return (
    <input
      type="checkbox"
      aria-label={`Select ${user.profile?.name ?? user.username}`}
      checked={useIsChosen(user.id)}
      onChange={({ nativeEvent }) =>
        toggle(user.id, pageIds, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      // a range of rows, not of text
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={box}
    />
  )
}

/** Chooses all rows of the page. */
export function SelectPageBox({ pageIds }: { pageIds: number[] }) {
  const { togglePage } = useChoose()
  const selection = useSelection()
  const count = pageIds.filter((id) => isChosen(selection, id)).length
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={count > 0 && count === pageIds.length}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < pageIds.length
      }}
      onChange={() => togglePage(pageIds)}
      className={box}
    />
  )
}

const box = 'block size-4 cursor-pointer accent-sambal outline-offset-2'
