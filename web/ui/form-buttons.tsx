import type { ReactNode } from 'react'
import { AdminButton } from './admin-button'
import { Spinner } from './spinner'

interface FormButtonsProps {
  text: ReactNode
  /** what else sends it */
  beside?: ReactNode
  variant?: 'primary' | 'danger'
  cancelText?: string | undefined
  isPending?: boolean
  isDisabled?: boolean
  onCancel: () => void
}

/** Cancel and the button that sends, at the end of a form; what is on its way is not cancelled. */
export function FormButtons({
  text,
  beside,
  variant = 'primary',
  cancelText = 'Cancel',
  onCancel,
  ...state
}: FormButtonsProps) {
  return (
    <>
      <AdminButton onPress={onCancel} isDisabled={state.isPending ?? false}>
        {cancelText}
      </AdminButton>
      {beside}
      <AdminButton type="submit" variant={variant} {...state}>
        {state.isPending && <Spinner />}
        {text}
      </AdminButton>
    </>
  )
}
