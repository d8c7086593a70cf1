import { useLocation } from 'wouter'
import { type Profile, type User, userSchema } from '../../../../src/domain/api'
import { isDinnerOver } from '../../../../src/domain/group/deadlines'
import { isClosed, isSeated } from '../../../../src/domain/group/group'
import { FIELD_LIST, headingOf, shown } from '../../../../src/domain/profile/fields'
import { shortName } from '../../../../src/domain/profile/name'
import { displayInstant } from '../../../../src/domain/time'
import { ApiError } from '../../../api'
import { ActionMenu } from '../../../ui/action-menu'
import { AdminButton } from '../../../ui/admin-button'
import { addressOf, idIn } from '../../app/addresses'
import { openDialog } from '../../app/dialogs'
import { pauseText } from '../../app/dinner/marks'
import { useNewLink } from '../../app/dinner/new-link'
import { PersonNotes } from '../../app/dinner/notes'
import { hasJoined, UserPlaces, useUserTickets } from '../../app/dinner/user-places'
import { go } from '../../app/go'
import { GroupLink, PhoneLink, When } from '../../app/links'
import { NotLoaded } from '../../app/page/not-loaded'
import { Page } from '../../app/page/page'
import { FRESH, keys, useGet } from '../../app/queries'
import { useTimeZone } from '../../app/site-config'
import { useBackInQueue } from '../use-back-in-queue'
import { Dinners } from './dinners'
import { useHistory } from './history'
import { KeepApart } from './keep-apart'
import { PersonMoney } from './money'
import { Pause } from './pause'

/** All that is known of a guest: their state, what comes next, what happened, and their answers. The form opens by a button. */
export function PersonPage() {
  const [path] = useLocation()
  const id = idIn(path)
  const { data, error, refetch } = useGet([...keys.users, 'one', id], userSchema, `/api/users/${id}`, FRESH)
  // one that others have deleted is still known here
  const isGone = error instanceof ApiError && error.status === 404
  if (data?.profile && !isGone) return <Loaded key={id} user={data} profile={data.profile} />
  return (
    <Page title="Guest">
      {data && !isGone ? (
        <p>{data.username} has an account, and is no guest.</p>
      ) : (
        <NotLoaded what="this guest" error={error} onRetry={refetch} />
      )}
    </Page>
  )
}

function Loaded({ user, profile }: { user: User; profile: Profile }) {
  const { id } = user
  const { name } = profile
  const back = useBackInQueue()
  const { make, notCopied } = useNewLink(`/api/users/${id}`, name)
  const state = [stateOf(profile), cameOf(profile), ...numberOf(profile)]
  return (
    <Page
      scrolls
      title={shortName(name)}
      about={state.join(' · ')}
      action={
        <div className="flex flex-wrap gap-2">
          {notCopied}
          {profile.canReturn && (
            <AdminButton
              isPending={back.isPending}
              onPress={() => back.mutate({ ids: [id], versions: { [id]: profile.version } })}
            >
              Back in the queue
            </AdminButton>
          )}
          <AdminButton onPress={() => openDialog({ kind: 'edit-user', user })}>Edit</AdminButton>
          <ActionMenu
            label={`More of ${shortName(name)}`}
            items={[
              { text: 'New link', onAction: () => make.mutate() },
              { text: 'Activity', onAction: () => go(addressOf('activity', { user: String(id) })) },
            ]}
          />
        </div>
      }
    >
      <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Next id={id} />
          <PersonNotes path={`/api/users/${id}`} />
          <PersonMoney id={id} />
          <Dinners id={id} name={name} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Answers profile={profile} />
          <Pause id={id} until={profile.pausedUntil} />
          <KeepApart id={id} name={name} />
        </div>
      </div>
    </Page>
  )
}

/** The evenings ahead that a guest has joined, those that they may join closed at first, and tables of no evening at which they have a seat. */
function Next({ id }: { id: number }) {
  const zone = useTimeZone()
  const { data: evenings } = useUserTickets(id)
  const { data: history } = useHistory(id)
  const now = new Date()
  const dayOf = (at: string) => displayInstant(at, 'yyyy-MM-dd', zone)
  const days = evenings?.flatMap(({ at, isSeated }) => (isSeated ? dayOf(at) : []))
  const tables = history?.dinners.flatMap(({ group, role, memberStatus, left }) => {
    const { event_date: at } = group
    const isOver = left !== null || isClosed(group) || (at !== null && isDinnerOver({ at }, now))
    return isOver || !isSeated({ role, status: memberStatus }) || (at !== null && days?.includes(dayOf(at)))
      ? []
      : group
  })
  return (
    <section aria-labelledby="next" className="flex flex-col gap-2">
      <h2 id="next" className="text-base font-bold">
        What comes next
      </h2>
      {tables?.map((table) => (
        <p key={table.id}>
          <GroupLink {...table} className="inline! text-laut" /> ·{' '}
          {table.event_date ? <When at={table.event_date} /> : 'no date yet'}
        </p>
      ))}
      {evenings && !evenings.some(hasJoined) && tables?.length === 0 && (
        <p className="text-abu-700">No evening joined.</p>
      )}
      <UserPlaces id={id} isFolded />
    </section>
  )
}

function Answers({ profile }: { profile: Profile }) {
  return (
    <section aria-labelledby="answers">
      <h2 id="answers" className="pb-1 text-base font-bold">
        Answers
      </h2>
      <dl className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 gap-y-1">
        <dt className="text-abu-700">Phone</dt>
        <dd>
          <PhoneLink phone={profile.phone} />
        </dd>
        {ANSWERED.map(({ key }) => (
          <div key={key} className="contents">
            <dt className="text-abu-700">{headingOf(key)}</dt>
            <dd className="wrap-anywhere">{shown(key, profile[key]) || 'Not set'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

// the name is the title, and what staff removed somebody for their state
const ANSWERED = FIELD_LIST.filter(({ key }) => !['name', 'phone', 'removed'].includes(key))

function stateOf(profile: Profile): string {
  const { removed, pausedUntil, grouped, canReturn, waiting_as_backup: isBackup, restingAt } = profile
  if (removed) return `Blocked: ${removed}`
  if (pausedUntil) return pauseText(pausedUntil)
  if (restingAt) return 'Paused by themselves'
  if (canReturn) return 'Not back in the queue'
  if (grouped) return 'Seated'
  return isBackup ? 'Backup' : 'Waiting'
}

function cameOf({ attended: { came, of } }: Profile): string {
  return of > 0 ? `came ${came} of ${of}` : 'no dinner yet'
}

function numberOf({ notOnWhatsapp, wrongNumberAt, wroteAt }: Profile): string[] {
  const marks = [
    wroteAt && 'wrote to us',
    notOnWhatsapp && 'not on WhatsApp',
    wrongNumberAt && 'wrong number',
  ]
  return marks.filter((mark) => mark !== null && mark !== false)
}
