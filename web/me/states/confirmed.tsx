import { rupiah } from '../../../src/domain/site'
import { CopyButton } from '../../ui/copy-button'
import { FULL_TABLE } from '../../ui/seats'
import { ArrivalActions, ArrivalLine } from '../arrival'
import { ChatLink } from '../chat-links'
import { DinnerLine, TableHint } from '../dinner'
import { card, leadText } from '../frame'
import { MenuCard } from '../menu-card'
import { accountNumber, spoken } from '../words'
import { type StateProps, StateScreen } from './state-screen'

/** Confirmed: the transfer is due. */
export function Confirmed({ me }: StateProps) {
  const { dinner, pay, name } = me
  const number = pay?.account ? accountNumber(pay.account) : undefined
  return (
    <StateScreen
      me={me}
      seats={FULL_TABLE}
      title="Sip, kursimu kita simpan."
      actions={
        <>
          <ArrivalActions me={me} />
          {pay && (
            <ChatLink
              variant={me.arrival ? 'secondary' : 'primary'}
              text={`Halo Semeja! Ini bukti transfer ${name}.`}
            >
              Kirim bukti lewat WA
            </ChatLink>
          )}
        </>
      }
    >
      {dinner?.when && (
        <p className={leadText}>
          <DinnerLine dinner={dinner} />
        </p>
      )}
      <ArrivalLine me={me} />
      {pay && (
        <div className={card}>
          <p>
            Transfer <strong>{rupiah(pay.amount)}</strong>{' '}
            {pay.by ? `paling lambat ${spoken(pay.by)}` : 'secepatnya'}
            {pay.account ? (
              <>
                {' '}
                ke <strong>{pay.account}</strong>
              </>
            ) : (
              '. Rekeningnya kita kirim lewat WA.'
            )}
          </p>
          <p className="flex flex-wrap gap-2">
            {number && (
              <CopyButton text={number} className={copy}>
                Salin nomor
              </CopyButton>
            )}
            <CopyButton text={String(pay.amount)} className={copy}>
              Salin nominal
            </CopyButton>
          </p>
        </div>
      )}
      <MenuCard menu={me.menu} />
      {dinner && <TableHint dinner={dinner} />}
    </StateScreen>
  )
}

const copy =
  'min-h-11 flex-1 cursor-pointer rounded-card border-2 border-abu-500 px-3 font-semibold whitespace-nowrap hover:border-abu-700 active:bg-abu-100'
