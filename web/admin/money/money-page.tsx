import { useRef, useState } from 'react'
import * as v from 'valibot'
import {
  type Due,
  isToReturn,
  MONEY_STATES,
  type MoneyList,
  type MoneyState,
  moneyPageSchema,
} from '../../../src/domain/money/money-calls'
import { AdminButton } from '../../ui/admin-button'
import { Spinner } from '../../ui/spinner'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { keys } from '../app/queries'
import { usePaged, usePageQuery } from '../table/page-query'
import { Pager } from '../table/pager'
import { filterQuery } from '../table/table-view'
import { AccountDialog } from './account-dialog'
import { AnotherAmount } from './another-amount'
import { DueRow } from './due-row'
import { type MoneyFilter, MoneyFilters } from './money-filters'
import { CLOSED, SUMS } from './money-texts'
import { PasteBankList } from './paste-bank-list'
import { PAGE_SIZE } from './queries'
import { Sums } from './sums'

const LISTS: Record<MoneyState, { title: string; none: string }> = { ...SUMS, ...CLOSED }
const idText = v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/))
const QUERY_SCHEMA = {
  state: v.picklist(MONEY_STATES),
  who: v.pipe(v.string(), v.maxLength(200)),
  evening: idText,
  user: idText,
}

/** What guests have to pay, what came, and what is owed to them. */
export function MoneyPage() {
  const { shown, narrow: show, paging } = usePaged(QUERY_SCHEMA, PAGE_SIZE)
  const { state = 'due', ...filter } = shown
  const [isPasting, setPasting] = useState(false)
  const { data, error, isFetching, isPlaceholderData, refetch } = usePageQuery({
    schema: moneyPageSchema,
    key: keys.money,
    path: '/api/dues',
    query: { ...filterQuery(filter), state },
    paging,
    isFresh: true,
  })
  const go = (next: MoneyState) => show({ state: next === 'due' ? undefined : next })
  const narrow = (next: MoneyFilter) =>
    show(
      { who: undefined, evening: undefined, user: undefined, ...next },
      next.who === filter.who ? undefined : 'typing',
    )

  return (
    <Page
      title="Money"
      about={
        <>
          Transfers of guests: awaited, to check, paid, to return.{' '}
          {isFetching && data && <Spinner label="Loading money" />}
        </>
      }
      action={
        // no transfer that came is what a list of money that goes back waits for
        <AdminButton
          variant={isToReturn({ state }) || state in CLOSED ? 'secondary' : 'primary'}
          onPress={() => setPasting(true)}
        >
          Paste the bank list
        </AdminButton>
      }
    >
      <Sums sums={data?.sums} shown={state} onShow={go} />
      <MoneyFilters
        filter={filter}
        only={filter.user && 'One person'}
        onChange={narrow}
        closed={state in CLOSED ? state : undefined}
        onClosed={(closed) => go((closed || 'due') as MoneyState)}
      />
      {(!data || error) && <NotLoaded what="money" error={error} onRetry={refetch} />}
      {data && (
        <List
          data={data}
          state={state}
          isBusy={isPlaceholderData}
          paging={paging}
          onClear={filter.who || filter.evening || filter.user ? () => narrow({}) : undefined}
        />
      )}
      {isPasting && <PasteBankList onClose={() => setPasting(false)} />}
    </Page>
  )
}

interface ListProps {
  data: MoneyList
  state: MoneyState
  /** whether it shows what was asked for before */
  isBusy: boolean
  paging: Parameters<typeof Pager>[0]['paging']
  /** takes the filters away, where there are any */
  onClear: (() => void) | undefined
}

function List({ data, state, isBusy, paging, onClear }: ListProps) {
  const list = useRef<HTMLUListElement>(null)
  const [another, setAnother] = useState<Due>()
  const [named, setNamed] = useState<Due>()
  const { title } = LISTS[state]

  // the row that was pressed is gone: the focus goes to the one in its place
  function focusRow(at: number) {
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      const rows = list.current?.children
      const row = rows?.[Math.min(at, rows.length - 1)]
      ;(row?.querySelector<HTMLElement>('button[aria-label]') ?? list.current)?.focus()
    })
  }

  return (
    <>
      {data.items.length === 0 ? (
        <div className="flex min-h-40 flex-1 flex-col items-center justify-center gap-3 text-center text-abu-700">
          <p className="max-w-md">
            {onClear ? `Nothing under ${title} fits these filters.` : LISTS[state].none}
          </p>
          {onClear && <AdminButton onPress={onClear}>Clear filters</AdminButton>}
        </div>
      ) : (
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={title}
          className={`divide-y divide-abu-200 outline-none transition-opacity ${isBusy ? 'opacity-60' : ''}`}
        >
          {data.items.map((due, i) => (
            <DueRow
              key={due.id}
              due={due}
              onShown={() => focusRow(i)}
              onAnotherAmount={() => setAnother(due)}
              onAccount={() => setNamed(due)}
            />
          ))}
        </ul>
      )}
      {data.matching > PAGE_SIZE && <Pager label="Money" paging={paging} data={data} />}
      {named && <AccountDialog due={named} onClose={() => setNamed(undefined)} />}
      {another && (
        <AnotherAmount
          due={another}
          onShown={() => focusRow(data.items.findIndex(({ id }) => id === another.id))}
          onClose={() => setAnother(undefined)}
        />
      )}
    </>
  )
}
