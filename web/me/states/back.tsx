import { BigButton } from '../../ui/big-button'
import { TroubleNote } from '../trouble'
import { useChange } from '../use-change'

/** The button by which who rests, or has dined, is in the queue again. */
export function Back({ variant }: { variant?: 'secondary' }) {
  const { busy, trouble, change } = useChange()
  return (
    <>
      <TroubleNote trouble={trouble} />
      <BigButton
        variant={variant}
        isBusy={busy === 'back'}
        onClick={() => void change('back', 'POST', '/back')}
      >
        Aku mau ikut lagi
      </BigButton>
    </>
  )
}
