import type { ReactNode } from 'react'
import { PAGE_MESSAGES } from '../../src/domain/guest-page/guest-page'
import { beside, column, columns } from '../ui/layout'
import { type DrawnSeat, TableDrawing } from '../ui/table-drawing'
import { Wordmark } from '../ui/wordmark'
import { Actions } from './actions'
import { Title } from './title'

export function Frame({ seats, children }: { seats: readonly DrawnSeat[]; children: ReactNode }) {
  return (
    <div className={columns}>
      <header className={beside}>
        <Wordmark className="self-start" />
        <TableDrawing seats={seats} isLaid className="w-full max-w-[460px]" />
      </header>
      <div className={column}>
        <header className="px-5 pt-[max(env(safe-area-inset-top),16px)] half:px-2 lg:hidden">
          <Wordmark />
        </header>
        {children}
      </div>
    </div>
  )
}

interface ScreenProps {
  seats: readonly DrawnSeat[]
  title: ReactNode
  /** for a title that is a sentence or two */
  isLong?: boolean
  /** leaves the table out on a phone, for what has to fit */
  isFull?: boolean
  /** classes of the table on a phone */
  drawing?: string | undefined
  children?: ReactNode
  /** the buttons, the one to press first */
  actions?: ReactNode
  /** what else there is, below everything */
  below?: ReactNode
}

export function Screen({
  seats,
  title,
  isLong,
  isFull,
  drawing = 'h-[min(20dvh,200px)] short:hidden',
  children,
  actions,
  below,
}: ScreenProps) {
  return (
    <Frame seats={seats}>
      <main className="flex flex-1 animate-appear flex-col wrap-anywhere">
        <div className="flex flex-col items-center px-5 pb-6 text-center half:px-2 lg:px-10 lg:pt-10">
          {!isFull && <TableDrawing seats={seats} isLaid className={`${drawing} lg:hidden`} />}
          <Title className={`mt-4 ${isLong ? 'text-lg/[1.4]' : 'text-xl/[1.29]'}`}>{title}</Title>
          {children}
        </div>
        {actions && <Actions>{actions}</Actions>}
        {below}
      </main>
    </Frame>
  )
}

export const leadText = 'mt-3 text-balance text-abu-800'
/** What stands out between the title and the rest; `isNew` for the answer to a press. */
export function Note({ isNew, children }: { isNew?: boolean; children: string }) {
  return (
    <p
      role={isNew ? 'alert' : 'status'}
      className="my-3 rounded-card bg-kunyit/40 px-4 py-2 text-sm font-semibold text-balance"
    >
      {children}
    </p>
  )
}

/** Says how to change what a link of a sign-up only shows. */
export function ReadOnly() {
  return <Note>{PAGE_MESSAGES.readOnly}</Note>
}

export const card = 'mt-5 grid w-full gap-2 rounded-card bg-white p-5 text-left shadow-card'
/** A secondary button, as tall as a thumb. */
export const textButton =
  'inline-flex min-h-11 cursor-pointer items-center px-2 font-semibold text-laut underline underline-offset-2'
