import { useState } from 'react'
import { looseObject, string } from 'valibot'
import type { Me } from '../../../src/domain/guest-page/guest-page'
import { SIDE_MESSAGES } from '../../../src/domain/guest-page/side-texts'
import { BigButton } from '../../ui/big-button'
import { callMe } from '../call'
import { page } from '../page'
import { SideScreen } from '../side-screen'
import { TroubleNote } from '../trouble'
import { useCall } from '../use-change'
import { goTo, type SideView } from '../view'
import { areWhole, DigitsField } from './digits-field'
import { Erase } from './erase'
import { Stored } from './stored'

const exportSchema = looseObject({ timeZone: string() })

/** Everything that is stored about the person: to be read, downloaded, or erased. */
export function MyData({ me, view }: { me: Me; view: SideView }) {
  const [digits, setDigits] = useState('')
  const [wasTried, setTried] = useState(false)
  const { isBusy, shown, run } = useCall()
  const [data, setData] = useState<{ timeZone: string; value: object }>()
  // the browser of the sign-up may have typed somebody else's number
  const isWhole = me.scope === 'phone'
  if (view === 'data/erase' && !me.readOnly) return <Erase me={me} />

  async function take() {
    setTried(true)
    if (!isWhole || !areWhole(digits) || isBusy) return
    const outcome = await run(callMe(exportSchema, 'POST', '/export', { digits }))
    if (!outcome.ok) return void (outcome.trouble.why === 'over' && page.load())
    const { timeZone, ...value } = outcome.value
    setData({ timeZone, value })
    save(value)
  }

  return (
    <SideScreen
      title="Dataku"
      onSubmit={take}
      actions={
        <>
          <TroubleNote trouble={shown} />
          {isWhole && (
            <BigButton type="submit" isBusy={isBusy}>
              Unduh
            </BigButton>
          )}
          {!me.readOnly && (
            <BigButton type="button" variant="quiet" onClick={() => goTo('data/erase')}>
              Hapus dataku
            </BigButton>
          )}
        </>
      }
    >
      <p className="mb-6 text-abu-800">
        Lihat dan unduh semua yang kita simpan tentang kamu: jawaban, meja, pesan, dan riwayatnya.
      </p>
      {isWhole ? (
        <DigitsField value={digits} onChange={setDigits} wasTried={wasTried} />
      ) : (
        <p className="font-semibold">{SIDE_MESSAGES.scope}</p>
      )}
      {data && (
        <section aria-label="Semua yang kita simpan" className="mt-4 rounded-card bg-white p-5 shadow-card">
          <Stored {...data} />
          <p className="mt-4 text-sm text-abu-700">
            Nomor-nomor buat sistem kita ada di file yang kamu unduh.
          </p>
        </section>
      )}
    </SideScreen>
  )
}

/** Hands the data over as a file; where the browser keeps none, they can be read all the same. */
function save(data: object) {
  const address = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'dataku-semeja.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
