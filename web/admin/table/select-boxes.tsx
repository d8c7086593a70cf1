import type { TableSelection } from './selection'

interface SelectBoxProps {
  of: TableSelection
  id: number
  name: string
}

export function SelectBox({ of, id, name }: SelectBoxProps) {
  const { toggle } = of.useChoose()
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={of.useIsChosen(id)}
      onChange={() => toggle([id])}
      className={box}
    />
  )
}

export function SelectPageBox({ of, pageIds }: Pick<SelectBoxProps, 'of'> & { pageIds: number[] }) {
  const { toggle } = of.useChoose()
  const selection = of.useSelection()
  const count = pageIds.filter((id) => selection.has(id)).length
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
      onChange={() => toggle(pageIds)}
      className={box}
    />
  )
}

const box = 'block size-4 cursor-pointer accent-ink outline-offset-2'
