import { isChosen, type TableSelection } from './selection'

interface SelectBoxProps {
  of: TableSelection
  id: number
  name: string
  pageIds: number[]
}

/** Chooses a row; with Shift, all rows from the last one chosen. */
export function SelectBox({ of, id, name, pageIds }: SelectBoxProps) {
  const { toggle } = of.useChoose()
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={of.useIsChosen(id)}
      onChange={({ nativeEvent }) =>
        toggle(id, pageIds, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
      // a range of rows, not of text
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      className={box}
    />
  )
}

export function SelectPageBox({ of, pageIds }: Pick<SelectBoxProps, 'of' | 'pageIds'>) {
  const { togglePage } = of.useChoose()
  const selection = of.useSelection()
  const count = pageIds.filter((id) => isChosen(selection, id)).length
  return (
    <input
      type="checkbox"
      aria-label="Select all on this page"
      checked={count > 0 && count === pageIds.length}
      ref={(input) => {
        if (input) input.indeterminate = count > 0 && count < pageIds.length
      }}
      // a press before there are rows would choose none
      disabled={pageIds.length === 0}
      onChange={() => togglePage(pageIds)}
      className={box}
    />
  )
}

const box = 'block size-4 cursor-pointer accent-ink outline-offset-2'
