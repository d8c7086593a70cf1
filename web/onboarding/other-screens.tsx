import { Terms } from '../terms/terms'
import { TableDrawing } from '../ui/table-drawing'
import { FinalInfo } from './final-info'
import { PageLink } from './page-link'
import { RegistrationForm } from './registration'
import { SaveNotice } from './save-notice'
import { Success } from './success'
import { useSave } from './use-save'

/** The screens at and after the end of the questionnaire, and those beside it. */
export const otherScreens = {
  'final-info': FinalInfo,
  success: Success,
  correction: Correction,
  terms: Terms,
  '404': NotFound,
}

/** Name and number of a stored sign-up: saving corrects it and goes back to the end. */
function Correction() {
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

function NotFound() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-5 py-12 text-center">
      <TableDrawing
        seats={['empty', 'empty', 'empty', 'empty', 'empty', 'empty']}
        isLaid
        className="w-40 lg:hidden"
      />
      <div lang="en" className="grid gap-2">
        <h1 tabIndex={-1} className="text-xl/[1.29] font-extrabold tracking-tight text-balance outline-none">
          404 Page Not Found
        </h1>
        <p className="text-abu-700">Did you forget to add the page to the router?</p>
      </div>
      <p>Halaman ini ga ada. Mungkin alamatnya salah ketik.</p>
      <PageLink
        to="/"
        className="inline-flex min-h-11 items-center font-semibold text-laut underline underline-offset-2"
      >
        Ke halaman depan
      </PageLink>
    </div>
  )
}
