import { keepPreviousData } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  FIGURE_KEYS,
  NUMBERS_WEEKS,
  type NumbersQuery,
  numbersSchema,
} from '../../../src/domain/staff/numbers'
import { AdminButton } from '../../ui/admin-button'
import { Spinner } from '../../ui/spinner'
import { useShown } from '../app/address-query'
import { NotLoaded } from '../app/page/not-loaded'
import { Page } from '../app/page/page'
import { FRESH, useGet } from '../app/queries'
import { ByEvening } from './by-evening'
import { FigureSection } from './figure'

const SHOWN = { weeks: v.picklist(NUMBERS_WEEKS), by: v.picklist(['evening']) }
/** Milliseconds between two looks at the figures while they are open. */
const POLL_MS = 60_000

export function NumbersPage() {
  const [{ weeks = '12', by }, show] = useShown(SHOWN)
  const query: NumbersQuery = { weeks, ...(by && { by }) }
  const { data, error, isFetching, refetch } = useGet(
    ['numbers', query],
    numbersSchema,
    `/api/numbers?${new URLSearchParams(query as Record<string, string>)}`,
    { ...FRESH, placeholderData: keepPreviousData, refetchInterval: POLL_MS },
  )
  return (
    <Page
      title="Numbers"
      about={
        <>How sign-ups become dinners of six. {isFetching && data && <Spinner label="Loading numbers" />}</>
      }
      action={
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Choice
            label="Weeks"
            chosen={weeks}
            options={NUMBERS_WEEKS.map((value) => [value, `${value} weeks`])}
            onChoose={(value) => show({ weeks: value === '12' ? undefined : value })}
          />
          <AdminButton
            size="small"
            aria-pressed={by === 'evening'}
            onPress={() => show({ by: by ? undefined : 'evening' })}
          >
            {by ? 'By week' : 'By evening'}
          </AdminButton>
        </div>
      }
    >
      {(!data || error) && <NotLoaded what="numbers" error={error} onRetry={refetch} />}
      {data && by && <ByEvening {...data} />}
      {data && !by && (
        <div className="max-w-6xl">
          {FIGURE_KEYS.map((figure) => (
            <FigureSection key={figure} figure={figure} numbers={data} />
          ))}
        </div>
      )}
    </Page>
  )
}

interface ChoiceProps<T> {
  label: string
  chosen: T
  options: readonly (readonly [T, string])[]
  onChoose: (value: T) => void
}

function Choice<T extends string | undefined>({ label, chosen, options, onChoose }: ChoiceProps<T>) {
  return (
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">{label}</legend>
      {options.map(([value, text]) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="h-8 cursor-pointer rounded-admin border border-abu-300 px-2.5 text-[13px] font-semibold hover:border-abu-500 aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-white"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
