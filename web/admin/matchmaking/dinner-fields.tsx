import { DINNER_ENTRY_KEYS } from '../../../src/domain/group/dinner'
import { CheckboxGroup } from '../../ui/checkbox-group'
import { DinnerEntryFields, WhenFields } from '../app/dinner/dinner-fields'
import { usePicNames } from '../groups/pics'
import type { WishDraft } from './wishes'

interface DinnerFieldsProps {
  draft: WishDraft
  errors: Record<string, string | undefined>
  onChange: (changes: Partial<WishDraft>) => void
}

/** The facts of the dinners of a run, and their PICs (in turn); all optional. */
export function DinnerFields({ draft, errors, onChange }: DinnerFieldsProps) {
  const names = usePicNames()
  const entryFields = { draft, errors: { ...errors, venue: errors.location }, onChange, of: {} }
  return (
    <>
      <div className="grid gap-x-4 sm:grid-cols-2">
        <WhenFields {...entryFields} />
        <DinnerEntryFields {...entryFields} keys={DINNER_ENTRY_KEYS} />
      </div>
      {names.length > 0 && (
        <CheckboxGroup
          label="In charge, each of the next table"
          options={names}
          chosen={draft.pics}
          onChange={(pics) => onChange({ pics })}
          error={errors.pics}
        />
      )}
    </>
  )
}
