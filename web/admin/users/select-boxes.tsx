import { useSelection, useToggle } from './selection'

export function SelectBox({ id, name }: { id: number; name: string }) {
  const toggle = useToggle()
  return (
    <input
      type="checkbox"
      aria-label={`Select ${name}`}
      checked={useSelection().has(id)}
      onChange={() => toggle([id])}
      className={box}
    />
  )
}

export function SelectPageBox({ pageIds }: { pageIds: number[] }) {
  const toggle = useToggle()
  const selection = useSelection()
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
