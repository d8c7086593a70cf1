interface Named {
  id: number
  name: string
}

/** A group's name with its id, small: many groups have the same name. */
export function GroupName({ group: { id, name } }: { group: Named }) {
  return (
    <>
      {name} <GroupId id={id} />
    </>
  )
}

/** The id of a group beside its name, or on a line of its own. */
export function GroupId({ id, isAlone = false }: { id: number; isAlone?: boolean }) {
  return (
    <span className="text-[12px] font-normal whitespace-nowrap text-abu-600 tabular-nums">
      {isAlone ? `#${id}` : `· #${id}`}
    </span>
  )
}

/** The same as text, for titles and labels. */
export function groupTitle({ id, name }: Named): string {
  return `${name} · #${id}`
}
