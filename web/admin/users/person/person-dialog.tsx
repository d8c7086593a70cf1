import { useState } from 'react'
import { linkSchema, type User } from '../../../../src/domain/api'
import { call } from '../../../api'
import { AdminButton } from '../../../ui/admin-button'
import { AdminLink } from '../../../ui/admin-link'
import { copied } from '../../../ui/copy'
import { Dialog, DialogFooter } from '../../../ui/dialog'
import { FormButtons } from '../../../ui/form-buttons'
import { toast } from '../../../ui/toast'
import { addressOf } from '../../app/addresses'
import { ClashNote, ConflictNote } from '../../app/conflict-note'
import { NotCopied } from '../../app/not-copied'
import { PersonNotes } from '../../app/notes'
import { useUnsaved } from '../../app/unsaved'
import { useAction } from '../../app/use-action'
import { useBackInQueue } from '../use-back-in-queue'
import { Attendance } from './attendance'
import { PersonEvenings } from './evenings'
import { PersonMoney } from './money'
import { PersonFields } from './person-fields'
import { PersonHistory } from './person-history'
import { usePersonForm } from './use-person-form'

interface PersonDialogProps {
  /** none: a new one */
  user?: User
  onClose: () => void
}

export function PersonDialog({ user, onClose }: PersonDialogProps) {
  const form = usePersonForm(user, onClose)
  const back = useBackInQueue()
  const close = useUnsaved(form.changed.length > 0, onClose)

  return (
    <Dialog
      onClose={close}
      isKeyboardDismissDisabled={form.isPending}
      title={user ? 'Edit User' : 'Add New User'}
      variant="medium"
    >
      {user?.profile && <PersonNotes path={`/api/users/${user.id}`} />}
      <form {...form.form} className="mt-4 flex flex-col text-sm">
        {form.conflict && <ConflictNote onLoad={form.loadCurrent} />}
        {!form.conflict && form.clashes.length > 0 && <ClashNote clashes={form.clashes} />}
        <PersonFields {...form} isNew={!user} />
        {user?.profile && <PersonEvenings id={user.id} />}
        {user?.profile && <PersonMoney id={user.id} />}
        {user?.profile && <Attendance id={user.id} name={user.profile.name} />}
        {user?.profile && <PersonHistory id={user.id} name={user.profile.name} />}
        <DialogFooter>
          {user && (
            <span className="mr-auto flex min-w-0 flex-wrap gap-2">
              <AdminLink href={addressOf('activity', { user: String(user.id) })}>Activity</AdminLink>
              {user.profile?.canReturn && (
                <AdminButton
                  isPending={back.isPending}
                  onPress={() =>
                    back.mutate({ ids: [user.id], versions: { [user.id]: user.profile!.version } })
                  }
                >
                  Back in the queue
                </AdminButton>
              )}
              {user.profile && <NewLink id={user.id} name={user.profile.name} />}
            </span>
          )}
          <FormButtons
            text={user ? 'Save Changes' : 'Add User'}
            isPending={form.isPending}
            onCancel={close}
          />
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Makes a new link to a user's own page, which ends earlier ones, and copies it. */
function NewLink({ id, name }: { id: number; name: string }) {
  const [link, setLink] = useState('')
  const make = useAction({
    run: () => call(linkSchema, 'POST', `/api/users/${id}/link`),
    failure: 'No link was made',
    async onDone(made) {
      const isCopied = await copied(made.link)
      setLink(isCopied ? '' : made.link)
      const title = isCopied ? 'Link copied' : 'Link made'
      toast({ title, description: `It opens the page of ${name}; earlier links have ended.` })
    },
  })

  if (link !== '') return <NotCopied label={`Link of ${name}`} text={link} />
  return (
    <AdminButton onPress={() => make.mutate()} isPending={make.isPending}>
      New link
    </AdminButton>
  )
}
