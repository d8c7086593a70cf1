import type { QueueItem } from '../../../src/domain/messages'
import { displayPhone } from '../../../src/domain/phone'
import { AdminButton } from '../../ui/admin-button'
import { openDialog } from '../app/dialogs'
import { setText } from './set-facts-dialog'

/** Why a message is kept back, with what can be done about it. */
export function KeptBack({ item }: { item: QueueItem }) {
  const { call, missing, lacks, phone } = item
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-admin bg-kunyit/35 px-3 py-2"
    >
      {call ? (
        <p>
          Call them: there is no time left for an answer in writing.{' '}
          <a href={`tel:${phone}`}>{displayPhone(phone)}</a>
        </p>
      ) : (
        <>
          <p>
            {missing.join(', ')}.
            {missing.length > lacks.length &&
              ' What is no fact of the dinner is a setting of the server, or can be left out of the text under Texts.'}
          </p>
          {lacks.length > 0 && (
            <AdminButton onPress={() => openDialog({ kind: 'set-facts', item })}>
              {setText(lacks)}
            </AdminButton>
          )}
        </>
      )}
    </div>
  )
}
