import { AdminButton } from '../../ui/admin-button'
import { Dialog } from '../../ui/dialog'
import { SHORTCUTS } from './shortcuts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isDismissable onClose={onClose} title="Keyboard Shortcuts">
      <dl className="mt-3 grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 text-sm">
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={text} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <kbd key={key} className="rounded border border-abu-300 bg-abu-50 px-1.5 text-[13px]">
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex justify-end">
        <AdminButton autoFocus onPress={onClose}>
          Close
        </AdminButton>
      </div>
    </Dialog>
  )
}
