import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { SignedIn } from '../../../../src/domain/api'
import type { TodayLine } from '../../../../src/domain/staff/today-list'
import { AdminButton } from '../../../ui/admin-button'
import { LineIcon } from '../../../ui/line-icon'
import { Popup } from '../../../ui/popup'
import { INVITATION } from '../../../ui/seats'
import { TableDrawing } from '../../../ui/table-drawing'
import { addressOf, type PlaceKey } from '../addresses'
import { openDialog } from '../dialogs'
import { type Place, usePlaces } from './place'

interface HeaderProps {
  user: SignedIn
  /** the page in view */
  place: PlaceKey
  /** nothing until it is known, and with it whether there is a page for money: links that stand do not move */
  toDo: readonly TodayLine[] | undefined
  isLeaving: boolean
  onLogout: () => void
}

/** The links to all pages, the username and logout; on narrow screens Messages, and a menu of the rest. */
export function Header({ user, place, toDo, isLeaving, onLogout }: HeaderProps) {
  const places = usePlaces(user)
  const more = places.filter(([, { isInBar }]) => !isInBar)
  const username = user.username || 'Admin'

  return (
    <header className="flex h-14 shrink-0 items-center gap-2 border-b border-abu-200 px-3 max-[350px]:gap-1 max-[350px]:px-2 lg:gap-4 lg:px-6">
      <Link
        href={addressOf('dashboard')}
        className="flex min-w-0 items-center gap-2 rounded-admin text-base font-extrabold tracking-tight outline-offset-4"
      >
        <TableDrawing seats={INVITATION} className="size-7 shrink-0" />
        <span className="truncate max-[400px]:sr-only">Semeja Admin</span>
        <span className="contents min-[920px]:hidden">
          <ToDoCount lines={toDo} />
        </span>
      </Link>
      <nav
        aria-label="Pages"
        className={`flex h-full items-stretch max-[920px]:ml-auto min-[920px]:flex-1 ${toDo ? '' : 'invisible'}`}
      >
        {places
          .filter(([, { isInBar }]) => isInBar)
          .map(([key, { title }]) => (
            <Link
              key={key}
              href={addressOf(key)}
              aria-current={key === place.split('/')[0] ? 'page' : undefined}
              className={`flex items-center gap-1.5 border-y-3 border-transparent px-2 font-semibold text-abu-700 -outline-offset-3 hover:text-ink aria-[current]:border-b-ink aria-[current]:text-ink lg:px-3 ${key === 'messages' ? '' : 'max-[920px]:hidden'}`}
            >
              {title}
              {key === 'dashboard' && <ToDoCount lines={toDo} />}
            </Link>
          ))}
      </nav>
      <PagesMenu
        className="max-[920px]:hidden"
        label="More"
        places={more}
        place={place}
        face={(isCurrent) => (
          <>
            <span className={isCurrent ? 'underline decoration-ink decoration-3 underline-offset-4' : ''}>
              More
            </span>
            <LineIcon name="down" className="size-3.5 stroke-current" />
          </>
        )}
      />
      <Link
        href={addressOf('account')}
        aria-label={`Account of ${username}`}
        title={username}
        className="max-w-40 min-w-0 truncate rounded-admin py-1 text-abu-700 underline decoration-abu-300 underline-offset-4 hover:decoration-abu-700 max-[920px]:hidden"
      >
        {username}
      </Link>
      <AdminButton onPress={onLogout} isDisabled={isLeaving} className="max-[920px]:hidden">
        Logout
      </AdminButton>
      <PagesMenu
        className="min-[920px]:hidden"
        label="Menu"
        places={places.filter(([key]) => key !== 'messages')}
        place={place}
        face={() => <LineIcon name="menu" />}
      >
        <p className="truncate border-t border-abu-200 px-3 pt-2 text-[13px] text-abu-700">
          Signed in as {username}
        </p>
        <AdminButton onPress={onLogout} isDisabled={isLeaving} className="m-2">
          Logout
        </AdminButton>
      </PagesMenu>
    </header>
  )
}

interface PagesMenuProps {
  label: string
  places: [PlaceKey, Place][]
  place: PlaceKey
  /** what the button shows */
  face: (isCurrent: boolean) => ReactNode
  className: string
  /** below the links */
  children?: ReactNode
}

/** A button that opens links to pages. */
function PagesMenu({ label, places, place, face, className, children }: PagesMenuProps) {
  const isCurrent = places.some(([key]) => key === place)
  return (
    <Popup
      label={label}
      placement="bottom end"
      trigger={(props) => (
        <AdminButton {...props} className={`relative ${className}`}>
          <span className="sr-only">{label}</span>
          <span aria-hidden className="contents">
            {face(isCurrent)}
          </span>
        </AdminButton>
      )}
    >
      {(close) => (
        <div className="-m-2 flex min-w-44 flex-col text-sm">
          <ul>
            {places.map(([key, { title }]) => (
              <li key={key}>
                <Link
                  href={addressOf(key)}
                  onClick={close}
                  aria-current={key === place.split('/')[0] ? 'page' : undefined}
                  className="flex h-10 items-center gap-2 rounded-md px-3 -outline-offset-2 hover:bg-abu-100 aria-[current]:font-bold"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <button
            type="button"
            onClick={() => {
              close()
              openDialog({ kind: 'acts' })
            }}
            className="flex h-10 cursor-pointer items-center rounded-md px-3 -outline-offset-2 hover:bg-abu-100"
          >
            My Changes
          </button>
          {children}
        </div>
      )}
    </Popup>
  )
}

/** How many lines of Today are to do, red when one of them is; nothing for none. */
function ToDoCount({ lines = [] }: { lines: readonly TodayLine[] | undefined }) {
  if (lines.length === 0) return null
  const isRed = lines.some(({ urgency }) => urgency === 'red')
  return (
    <span
      className={`rounded-full px-1.5 text-xs leading-5 font-semibold tabular-nums ${isRed ? 'bg-sambal/10 text-sambal-dark' : 'bg-abu-200 text-ink'}`}
    >
      {lines.length}
      <span className="sr-only"> to do</span>
    </span>
  )
}
