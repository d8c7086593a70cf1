import { RegistrationForm } from './registration'
import { SaveNotice } from './save-notice'
import { useSave } from './use-save'

/** Name and number of a stored sign-up: saving corrects it and goes back to the end. */
export function Correction() {
  const { submit, ...saving } = useSave()
  return (
    <RegistrationForm
      onDone={submit}
      action={saving.isSaving ? 'Menyimpan…' : 'Simpan'}
      isBusy={saving.isSaving}
      notice={<SaveNotice {...saving} step="registration" />}
    />
  )
}
