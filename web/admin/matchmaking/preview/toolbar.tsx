import type { ReactNode } from 'react'
import { BUDGETS } from '../../../../src/domain/profile/profile'
import { AdminButton } from '../../../ui/admin-button'
import { Options } from '../../../ui/options'
import { SmallSelect } from '../../../ui/small-select'
import { Spinner } from '../../../ui/spinner'
import { FilterSelect } from '../../app/filters'
import { FindField } from '../../app/find-field'
import { useBoard } from './board-context'
import { ONLY, type PreviewView, SORTS } from './view'

interface ToolbarProps {
  view: PreviewView
  onView: (changes: Partial<PreviewView>) => void
  /** what Undo reverts; undefined without history */
  undoes: string | undefined
  onUndo: () => void
  onSearch: () => void
  isSearching: boolean
  isBusy: boolean
  waiting: number
  /** on narrow screens the waiting list replaces the tables */
  showsWaiting: boolean
  onShowWaiting: (shows: boolean) => void
  children: ReactNode
}

export function Toolbar(props: ToolbarProps) {
  const { view, onView, undoes, onUndo, onSearch, isSearching, isBusy } = props
  const { waiting, showsWaiting, onShowWaiting, children } = props
  const { evening } = useBoard()
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-2 py-3 max-sm:py-2">
      <FindField
        value={view.find}
        onChange={(find) => onView({ find })}
        className="w-56 min-w-0 max-sm:flex-1"
      />
      <AdminButton
        aria-pressed={showsWaiting}
        onPress={() => onShowWaiting(!showsWaiting)}
        className="lg:hidden"
      >
        {showsWaiting ? 'Show Tables' : `${evening === undefined ? 'Waiting' : 'No seat'} (${waiting})`}
      </AdminButton>
      <div className="-m-1 flex min-w-0 flex-1 items-center gap-2 overflow-x-auto p-1 max-lg:basis-full">
        <SmallSelect
          aria-label="Order of the tables"
          value={view.sort}
          onChange={(event) => onView({ sort: event.target.value as PreviewView['sort'] })}
          className="shrink-0"
        >
          <Options values={Object.keys(SORTS)} text={(key) => SORTS[key as keyof typeof SORTS]} />
        </SmallSelect>
        <FilterSelect
          label="Filter by budget"
          any="All budgets"
          value={view.budget}
          onChange={(budget) => onView({ budget })}
        >
          <Options values={BUDGETS} />
        </FilterSelect>
        <SmallSelect
          variant={view.only === 'all' ? 'plain' : 'on'}
          aria-label="Filter by what was done"
          value={view.only}
          onChange={(event) => onView({ only: event.target.value as PreviewView['only'] })}
          className="shrink-0"
        >
          <Options values={Object.keys(ONLY)} text={(key) => ONLY[key as keyof typeof ONLY]} />
        </SmallSelect>
        {children}
        <span className="flex-1 max-lg:hidden" />
        <AdminButton
          isDisabled={!undoes || isBusy}
          onPress={onUndo}
          aria-label={undoes ? `Undo ${undoes}` : 'Undo'}
          className="max-lg:order-first"
        >
          Undo
        </AdminButton>
        <AdminButton isDisabled={isBusy && !isSearching} isPending={isSearching} onPress={onSearch}>
          {isSearching && <Spinner />}
          Run again for the rest
        </AdminButton>
      </div>
    </div>
  )
}
