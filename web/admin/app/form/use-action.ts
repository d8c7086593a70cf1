import {
  hashKey,
  type MutationScope,
  type QueryKey,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { ApiError } from '../../../api'
import { LISTS, queryClient } from '../queries'
import { failureWords, showError, showFailure } from './show-error'
import { fieldErrors } from './use-form'

interface Action<Input, Output> {
  run: (input: Input) => Promise<Output>
  /** what its failure is called, as in `No link was made` */
  failure: string
  /** in its place when no answer came */
  unreached?: string
  /** of a message that has a title of its own, and `failure` where the server gives no reason */
  title?: string
  /** who or what stands in the way, where that can be found out */
  cause?: (error: Error) => Promise<string | undefined>
  /** first parts of the keys of what is fetched again afterwards, also when the server refused: others may have been quicker */
  refreshes?: readonly QueryKey[]
  /** called as soon as it is done, before anything is fetched again */
  onDone?: (output: Output, input: Input) => unknown
  /** called once that is fetched */
  onShown?: (output: Output, input: Input) => unknown
  /** shows a failure in its own way; false where the usual toast has to say it */
  onFailure?: (error: Error, input: Input) => boolean
  /** whether a form shows what the server says of its fields */
  isForm?: boolean
  /** actions of one scope go one after the other */
  scope?: MutationScope
}

/**
 * What staff do, with what it refreshes (all lists unless given) and how its failure is called; it can be repeated. The same input again
 * while it runs is ignored, as the second press of a double click is quicker than a button that shows that it is busy.
 */
export function useAction<Input = void, Output = unknown>(
  action: Action<Input, Output>,
): UseMutationResult<Output, Error, Input> {
  const { run, failure, unreached, title, refreshes = LISTS, isForm, scope } = action
  const running = useRef(new Set<string>())
  const refresh = () => Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  const mutation: UseMutationResult<Output, Error, Input> = useMutation({
    mutationFn: run,
    ...(scope && { scope }),
    async onSuccess(output, input) {
      await action.onDone?.(output, input)
      await refresh()
      action.onShown?.(output, input)
    },
    async onError(error, input) {
      const isSaid =
        action.onFailure?.(error, input) || (isForm && Object.keys(fieldErrors(error)).length > 0)
      const retry = () => mutate(input)
      if (!isSaid && title) {
        const why = (await action.cause?.(error)) ?? failureWords(error, failure, unreached)
        showFailure(error, title, why, retry)
      } else if (!isSaid) showError(error, failure, unreached, retry)
      // not waited for: a list that does not come would leave the form busy
      if (error instanceof ApiError) refresh()
    },
    onSettled: (_output, _error, input) => running.current.delete(hashKey([input])),
  })
  const start = mutation.mutate
  const isQueue = scope !== undefined
  const mutate = useCallback<typeof start>(
    (...given) => {
      const key = hashKey([given[0]])
      if (!isQueue && running.current.has(key)) return
      running.current.add(key)
      start(...given)
    },
    [start, isQueue],
  )
  return { ...mutation, mutate }
}
