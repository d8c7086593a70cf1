import { DINNER_ENTRY_KEYS } from '../../../src/domain/dinner'
import { rupiah } from '../../../src/domain/site'
import { CheckboxGroup } from '../../ui/checkbox-group'
import { DinnerEntryFields, WhenFields } from '../app/dinner-fields'
import { eveningText, useEvenings } from '../app/evening-list'
import { useTimeZone } from '../app/site-config'
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
  const of = draft.evening ? { eveningId: Number(draft.evening) } : {}
  const entryFields = { draft, errors: { ...errors, venue: errors.location }, onChange, of }
  return (
    <>
      {draft.evening && <OfEvening id={Number(draft.evening)} />}
      <div className="grid gap-x-4 sm:grid-cols-2">
        {draft.evening ? (
          <DinnerEntryFields {...entryFields} keys={OWN_ENTRIES} />
        ) : (
          <>
            <WhenFields {...entryFields} />
            <DinnerEntryFields {...entryFields} keys={DINNER_ENTRY_KEYS} />
          </>
        )}
      </div>
      {names.length > 0 && (
        <CheckboxGroup
          label="PICs, each for the next table"
          options={names}
          chosen={draft.pics}
          onChange={(pics) => onChange({ pics })}
          error={errors.pics}
        />
      )}
    </>
  )
}

const OWN_ENTRIES = DINNER_ENTRY_KEYS.filter((key) => key !== 'area' && key !== 'price')

function OfEvening({ id }: { id: number }) {
  const zone = useTimeZone()
  const evening = useEvenings().data?.find((one) => one.id === id)
  if (!evening) return null
  return (
    <p className="pb-3">
      All tables are for <strong>{eveningText(evening, zone)}</strong>, {rupiah(evening.price)}.
    </p>
  )
}
