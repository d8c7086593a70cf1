import { CHANGED } from '../../../../src/domain/api'
import { AdminButton } from '../../../ui/admin-button'

interface ConflictNoteProps {
  title?: string
  /** who stored it, where that is known */
  by?: string | null
  /** what becomes of the change that was refused */
  hint?: string
  onLoad: () => void
}

/** Tells that somebody else stored a change first and offers to load it; typed values stay. */
export function ConflictNote({
  title = CHANGED,
  by,
  hint = 'Your changes stay here, and can be saved after that.',
  onLoad,
}: ConflictNoteProps) {
  return (
    <div
      role="alert"
      className="sticky -top-5 z-10 -mx-5 mb-4 flex flex-wrap items-center justify-between gap-2 border-y border-kunyit bg-[color-mix(in_srgb,var(--color-kunyit)_14%,white)] px-5 py-2 wrap-anywhere"
    >
      <div>
        <p className="font-semibold">{title}</p>
        <p>
          {by && `Changed by ${by}. `}
          {hint}
        </p>
      </div>
      <AdminButton onPress={onLoad}>Load the newest</AdminButton>
    </div>
  )
}
