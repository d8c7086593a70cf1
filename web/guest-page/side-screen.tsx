import type { FormEvent, ReactNode } from 'react'
import { Icon } from '../ui/icon'
import { INVITATION } from '../ui/seats'
import { Actions } from './actions'
import { Frame } from './frame'
import { Title } from './title'
import { goBack } from './view'

interface SideScreenProps {
  title: string
  onSubmit?: () => void
  actions?: ReactNode
  children: ReactNode
}

/** The id of its title, for what that labels. */
export const TITLE_ID = 'question'

/** A screen beside the state: back button, title and content. */
export function SideScreen({ title, onSubmit, actions, children }: SideScreenProps) {
  const Body = onSubmit ? 'form' : 'div'
  return (
    <Frame seats={INVITATION}>
      <main className="flex flex-1 animate-appear flex-col wrap-anywhere">
        <Body
          {...(onSubmit && {
            noValidate: true,
            onSubmit(event: FormEvent) {
              event.preventDefault()
              onSubmit()
            },
          })}
          className="flex flex-1 flex-col"
        >
          <div className="px-5 pt-2 pb-6 half:px-2 lg:px-10 lg:pt-6">
            <button
              type="button"
              aria-label="Kembali"
              onClick={goBack}
              className="-ml-2 grid size-11 cursor-pointer place-items-center rounded-full transition-colors hover:bg-abu-100 active:bg-abu-200"
            >
              <Icon name="back" />
            </button>
            <Title id={TITLE_ID} className="mt-2 text-xl/[1.29]">
              {title}
            </Title>
            <div className="mt-6">{children}</div>
          </div>
          {actions && <Actions>{actions}</Actions>}
        </Body>
      </main>
    </Frame>
  )
}
