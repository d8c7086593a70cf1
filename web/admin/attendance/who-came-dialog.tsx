import { useRef } from 'react'
import { groupDetailsSchema } from '../../../src/domain/group-details'
import { displayInstant } from '../../../src/domain/time'
import { AdminButton } from '../../ui/admin-button'
import { Dialog, DialogFooter } from '../../ui/dialog'
import { LineIcon } from '../../ui/line-icon'
import { type WhoCameDialog as Shown, showInstead } from '../app/dialogs'
import { GroupName } from '../app/group-name'
import { NotLoaded } from '../app/not-loaded'
import { detailsKey, FRESH, useGet } from '../app/queries'
import { useTimeZone } from '../app/site-config'
import { useMayClose } from '../app/unsaved'
import { WhoCame } from './who-came'

export function WhoCameDialog({ dialog, onClose }: { dialog: Shown; onClose: () => void }) {
  const { id, among } = dialog
  const zone = useTimeZone()
  const goOn = useRef<HTMLButtonElement>(null)
  const at = among.indexOf(id)
  const [before, after] = [among[at - 1], among[at + 1]]
  const { data, error, refetch } = useDetails(id)
  // there when it is gone on to
  useDetails(after ?? id)
  const mayClose = useMayClose()
  const leave = async (onLeft: () => void) => (await mayClose()) && onLeft()
  const show = (other: number) => leave(() => showInstead(dialog, { ...dialog, id: other }))
  const close = () => leave(onClose)

  return (
    <Dialog isDismissable onClose={close} variant="medium" title="Who came?">
      {data ? (
        <>
          <p className="mt-0.5 text-sm wrap-anywhere text-abu-700">
            <GroupName group={data.group} />
            {[
              data.group.event_date && displayInstant(data.group.event_date, 'EEE d MMM HH:mm', zone),
              data.group.venue,
            ]
              .filter(Boolean)
              .map((fact) => ` · ${fact}`)}
          </p>
          <WhoCame key={id} details={data} hasFocus onLast={() => goOn.current?.focus()}>
            {(buttons, isWhole) => (
              <DialogFooter className="items-center max-sm:py-2 sm:mt-2">
                {buttons}
                {among.length > 1 && (
                  <>
                    <AdminButton
                      size="large"
                      className="w-11 px-0"
                      aria-label="Previous table"
                      isDisabled={before === undefined}
                      onPress={() => before !== undefined && show(before)}
                    >
                      <LineIcon name="previous" />
                    </AdminButton>
                    <span className="mr-auto text-sm text-abu-700 tabular-nums">
                      {at + 1} of {among.length}
                    </span>
                  </>
                )}
                {after !== undefined && (
                  <AdminButton size="large" onPress={close}>
                    Close
                  </AdminButton>
                )}
                <AdminButton
                  ref={goOn}
                  size="large"
                  variant={isWhole ? 'primary' : 'secondary'}
                  onPress={() => (after === undefined ? close() : show(after))}
                >
                  {after === undefined ? 'Done' : 'Next table'}
                </AdminButton>
              </DialogFooter>
            )}
          </WhoCame>
        </>
      ) : (
        <NotLoaded what="who had a seat" error={error} onRetry={refetch} />
      )}
    </Dialog>
  )
}

function useDetails(id: number) {
  return useGet(detailsKey(id), groupDetailsSchema, `/api/dinner-groups/${id}`, FRESH)
}
