import type { Me } from '../../src/domain/guest-page/guest-page'
import { Apart } from './actions'
import { textButton } from './frame'
import { TroubleNote } from './trouble'
import { useChange } from './use-change'

/** What was given up a moment ago, with the button by which it is theirs again. */
export function GivenUp({ givenUp }: { givenUp: NonNullable<Me['givenUp']> }) {
  const { busy, trouble, change } = useChange()
  const { until, isSeat } = givenUp
  return (
    <Apart className="mt-3 w-full rounded-card bg-kunyit/40 px-4 pt-2 text-sm">
      <p className="text-balance">
        Salah ketuk? Masih bisa balik sampai jam{'\u00a0'}
        {until.time}
        {isSeat && ', selama kursinya belum diisi orang lain'}.
      </p>
      <TroubleNote trouble={trouble} />
      <button
        type="button"
        aria-disabled={busy !== undefined}
        className={textButton}
        onClick={() => void change('take back', 'POST', '/take-back')}
      >
        {isSeat ? 'Balikin kursiku' : 'Balikin jawabanku'}
      </button>
    </Apart>
  )
}
