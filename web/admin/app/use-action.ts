import { type MutationScope, type QueryKey, useMutation } from '@tanstack/react-query'
import { ApiError } from '../../api'
import { LISTS, queryClient, UNREACHED } from './queries'
import { showError } from './show-error'
import { showFormError } from './use-form'

interface Action<Input, Output> {
  run: (input: Input) => Promise<Output>
  /** what its failure is called where the server gives no reason, as in `No link was made` */
  failure: string
  /** said when no answer came */
  unreached?: string
  /** first parts of the keys of what is fetched again afterwards, also when the server refused: others may have been quicker */
  refreshes?: readonly QueryKey[]
  /** called as soon as it is done, before anything is fetched again */
  onDone?: (output: Output, input: Input) => unknown
  /** called once that is fetched */
  onShown?: (output: Output, input: Input) => unknown
  /** shows a failure in its own way; false where the usual toast has to say it */
  onFailure?: (error: Error, input: Input) => boolean | Promise<boolean>
  /** whether a form shows what the server says of its fields */
  isForm?: boolean
  /** actions of one scope go one after the other */
  scope?: MutationScope
}

/** Something that staff do: names what it refreshes, all lists unless given, and what its failure is called. */
export function useAction<Input = void, Output = unknown>(action: Action<Input, Output>) {
  const { run, failure, unreached = UNREACHED, refreshes = LISTS, isForm, scope } = action
  const refresh = () => Promise.all(refreshes.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  return useMutation({
    mutationFn: run,
    ...(scope && { scope }),
    async onSuccess(output, input) {
      await action.onDone?.(output, input)
      await refresh()
      action.onShown?.(output, input)
    },
    async onError(error, input) {
      if (!(await action.onFailure?.(error, input)))
        (isForm ? showFormError : showError)(error, failure, unreached)
      if (error instanceof ApiError) await refresh()
    },
  })
}
