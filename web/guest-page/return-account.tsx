import { useEffect, useRef, useState } from 'react'
import { safeParse } from 'valibot'
import type { Me } from '../../src/domain/guest-page/guest-page'
import { SIDE_MESSAGES } from '../../src/domain/guest-page/side-texts'
import { returnToSchema } from '../../src/domain/money/return-to'
import { BigButton } from '../ui/big-button'
import { BigField } from '../ui/big-field'
import { SideScreen } from './side-screen'
import { TroubleNote } from './trouble'
import { useChange } from './use-change'
import { goBack, leaveView, stayingHere } from './view'

const SCHEMA = returnToSchema(SIDE_MESSAGES)
const FIELDS = [
  ['bank', 'Bank atau e-wallet', 'off'],
  ['number', 'Nomor rekening', 'off'],
  ['holder', 'Atas nama', 'name'],
] as const

/** Asks for the account where money goes back to. */
export function ReturnAccount({ refund }: { refund: Me['refunds'][number] | undefined }) {
  const { busy, trouble, change } = useChange()
  const [typed, setTyped] = useState({ bank: '', number: '', holder: '' })
  const [wasTried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const { issues = [] } = safeParse(SCHEMA, typed)
  const isOver = !refund || refund.done || refund.chosen !== 'money'
  useEffect(() => {
    if (isOver) leaveView()
  }, [isOver])
  if (isOver) return null
  const { payment } = refund
  const errorOf = (field: string) =>
    wasTried ? issues.find(({ path }) => path?.[0].key === field)?.message : undefined

  async function save() {
    setTried(true)
    if (issues.length > 0) {
      requestAnimationFrame(() => fields.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    const isStillHere = stayingHere()
    if ((await change('account', 'PUT', `/refunds/${payment}/account`, typed)) && isStillHere()) goBack()
  }

  return (
    <SideScreen
      title="Uangmu balik ke mana?"
      onSubmit={save}
      actions={
        <>
          <TroubleNote trouble={trouble} />
          <BigButton type="submit" isBusy={busy === 'account'}>
            Simpan rekening
          </BigButton>
        </>
      }
    >
      <div ref={fields} className="grid gap-2">
        {FIELDS.map(([field, label, autoComplete]) => (
          <BigField
            key={field}
            label={label}
            autoComplete={autoComplete}
            inputMode={field === 'number' ? 'tel' : 'text'}
            value={typed[field]}
            error={errorOf(field)}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        ))}
      </div>
    </SideScreen>
  )
}
