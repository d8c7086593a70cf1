import { useEffect, useRef } from 'react'
import { AdminButton } from '../../../ui/admin-button'
import { Spinner } from '../../../ui/spinner'
import { useBoard } from './board-context'
import { type Plan, type Position, positionOf } from './plan'
import { type Swap, useSwap } from './use-swap'

export function SwapBar({ onSwap, onStop }: { onSwap: (swap: Swap) => void; onStop: () => void }) {
  const { plan, picked, pick, evening } = useBoard()
  const swap = useSwap(plan, picked, evening)
  const bar = useRef<HTMLElement>(null)
  const state = swap?.state

  // after the second choice the focus goes to the next step: swap, or choose another one
  useEffect(() => {
    if (state) bar.current?.querySelector<HTMLElement>('[data-next]:not([disabled])')?.focus()
  }, [state])

  if (picked.length === 0) return null
  return (
    <section
      ref={bar}
      aria-label="Swap two people"
      className="mt-2 flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2 rounded-admin border border-laut bg-[color-mix(in_srgb,var(--color-laut)_6%,white)] px-3 py-2"
    >
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-1">
        <p className="flex flex-wrap items-baseline gap-x-1.5">
          Swap <PickedName plan={plan} id={picked[0]!} /> with{' '}
          {picked[1] === undefined ? (
            <span className="text-abu-700">
              … choose someone at another table, a backup, or someone who waits
            </span>
          ) : (
            <PickedName plan={plan} id={picked[1]} />
          )}
        </p>
        <div role="status" className="flex flex-col gap-0.5 tabular-nums">
          {swap && <Outcome swap={swap} />}
        </div>
      </div>
      <div className="flex gap-2">
        <AdminButton onPress={onStop}>Cancel</AdminButton>
        {swap?.state === 'failed' && (
          <AdminButton data-next="" onPress={swap.retry}>
            Try Again
          </AdminButton>
        )}
        {swap?.state === 'refused' && (
          <AdminButton data-next="" onPress={() => pick(swap.b.id)}>
            Choose Someone Else
          </AdminButton>
        )}
        {(swap?.state === 'ready' || swap?.state === 'asking') && (
          <AdminButton
            data-next=""
            variant="primary"
            isPending={swap.state === 'asking'}
            onPress={() => onSwap(swap)}
          >
            {swap.state === 'asking' && <Spinner />}
            Swap
          </AdminButton>
        )}
      </div>
    </section>
  )
}

function PickedName({ plan, id }: { plan: Plan; id: number }) {
  const position = positionOf(plan, id)
  return (
    <span>
      <strong>{plan.people.get(id)?.name}</strong>{' '}
      <span className="text-abu-700">({position ? positionText(plan, position) : 'gone'})</span>
    </span>
  )
}

function positionText({ tables }: Plan, { table, role }: Position) {
  if (table === undefined) return 'waits'
  const name = tables.get(table)?.name
  return role === 'member' ? name : `backup of ${name}`
}

function Outcome({ swap }: { swap: Swap }) {
  return (
    <>
      {swap.tables.map((table) => (
        <TableOutcome key={table.after.key} {...table} />
      ))}
      {swap.state === 'ready' && swap.tables.length === 0 && <p>The scores stay as they are.</p>}
      {swap.problem && <p className={refusal}>{swap.problem}</p>}
    </>
  )
}

function TableOutcome({ before, after, score, refusals }: Swap['tables'][number]) {
  const [old, now] = [before.score.score, score?.score]
  const change = typeof old === 'number' && typeof now === 'number' ? now - old : undefined
  return (
    <p>
      {after.name}: {old?.toFixed(1) ?? '–'} → <strong>{now?.toFixed(1) ?? (score ? '–' : '…')}</strong>{' '}
      {change !== undefined && (
        <span className={change < -0.05 ? 'text-sambal-dark' : change > 0.05 ? 'text-pandan' : ''}>
          ({change < 0 ? '−' : '+'}
          {Math.abs(change).toFixed(1)})
        </span>
      )}
      {refusals.length > 0 && <span className={`block ${refusal}`}>{refusals.join('. ')}</span>}
    </p>
  )
}

const refusal = 'font-semibold text-sambal-dark'
