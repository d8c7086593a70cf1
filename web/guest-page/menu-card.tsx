import type { Me } from '../../src/domain/guest-page/guest-page'
import { bigButton } from '../ui/big-button'
import { card } from './frame'
import { spoken } from './page-texts'
import { goTo } from './view'

/** What somebody eats and until when that is chosen; nothing without a menu. */
export function MenuCard({ menu }: Pick<Me, 'menu'>) {
  if (!menu) return null
  const { until, isOpen, isChosen, food, drink } = menu
  const dishes = [food, drink].filter(Boolean).join(', ')
  return (
    <div className={card}>
      {isOpen && <p className="font-semibold">Pilih menu sebelum {spoken(until)}</p>}
      {dishes && (
        <p>
          {isOpen ? 'Pesananmu' : 'Kamu dapat'}: <strong>{dishes}</strong>
        </p>
      )}
      {!dishes && <p>Kalau belum milih, kita pilihin menu andalan restonya ya.</p>}
      {isOpen && (
        <button type="button" className={bigButton('secondary')} onClick={() => goTo('menu')}>
          {isChosen ? 'Ubah pilihan' : 'Pilih menu'}
        </button>
      )}
    </div>
  )
}
