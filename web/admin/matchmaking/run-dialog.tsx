import { useAtom } from 'jotai'
import { useState } from 'react'
import { BACKUPS_MAX } from '../../../src/domain/group/group'
import { MEET_AGAIN } from '../../../src/domain/matchmaking/meet-again'
import { type RunWishes, runWishesSchema } from '../../../src/domain/matchmaking/seating-form'
import { todayIn } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Dialog, DialogFooter } from '../../ui/dialog'
import { SelectField } from '../../ui/select-field'
import { TextField } from '../../ui/text-field'
import { useCheckedForm } from '../app/form/use-form'
import { useHouse, useTimeZone } from '../app/site-config'
import { differ, useUnsaved } from '../app/unsaved'
import { DinnerFields } from './dinner-fields'
import { boundsOf, dinnerOf, NO_WISHES, type WishDraft, wishDraft, wrongWith } from './wishes'

interface RunDialogProps {
  onRun: (wishes: RunWishes) => void
  onPreview: () => void
  onClose: () => void
}

export function RunDialog({ onRun, onPreview, onClose }: RunDialogProps) {
  const zone = useTimeZone()
  const today = todayIn(zone)
  const [draft, setDraft] = useAtom(wishDraft)
  const house = useHouse()?.meetAgain
  const change = (changes: Partial<WishDraft>) => setDraft((before) => ({ ...before, ...changes }))
  const [first] = useState(draft)
  const close = useUnsaved(differ(draft, first), end)
  function end() {
    setDraft(NO_WISHES)
    onClose()
  }

  const wishes = { ...boundsOf(draft), ...dinnerOf(draft) }
  const { form, errors, isValid } = useCheckedForm(
    runWishesSchema,
    wishes,
    {
      mutate() {
        end()
        onRun(wishes)
      },
    },
    wrongWith(draft, today),
  )

  return (
    <Dialog onClose={close} variant="medium" title="Run Matchmaking">
      <form {...form} className="mt-3 flex flex-col gap-3 text-sm">
        <div>
          <div className="grid gap-x-4 sm:grid-cols-2">
            <TextField
              label="Maximum Tables"
              placeholder="As many as possible"
              inputMode="numeric"
              autoComplete="off"
              value={draft.tables}
              onChange={(tables) => change({ tables })}
              error={errors.tables}
            />
            <SelectField
              label="Backups per Table"
              value={draft.backups}
              onChange={(backups) => change({ backups: `${backups}` })}
              options={BACKUPS}
              text={(count) => (count === 0 ? 'None' : `${count}, with people kept free for them`)}
              none={`Everybody left, up to ${BACKUPS_MAX}`}
              error={errors.backups}
            />
            <SelectField
              label="May meet again"
              className="sm:col-span-2"
              value={draft.meetAgain || String(house ?? 'never')}
              onChange={(meetAgain) => change({ meetAgain })}
              options={['never', ...MEET_AGAIN.map(String)]}
              text={(weeks) => (weeks === 'never' ? 'Never' : `After ${weeks} weeks`)}
              error={errors.meetAgain}
            />
          </div>
          <DinnerFields draft={draft} errors={errors} onChange={change} />
        </div>
        <DialogFooter className="mt-1">
          <AdminButton onPress={close}>Cancel</AdminButton>
          <AdminButton isDisabled={!isValid} onPress={onPreview}>
            Preview First
          </AdminButton>
          <AdminButton type="submit" variant="primary">
            Run Matchmaking
          </AdminButton>
        </DialogFooter>
      </form>
    </Dialog>
  )
}

const BACKUPS = Array.from({ length: BACKUPS_MAX + 1 }, (_, count) => count)
