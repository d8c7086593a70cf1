import type { Me } from '../../src/domain/me'
import { bigButton } from '../ui/big-button'
import { card } from './frame'

/** Those with whom a contact was exchanged, each with a chat to open; nothing without one. */
export function Contacts({ contacts }: Pick<Me, 'contacts'>) {
  return contacts.map(({ name, link }) => (
    <div key={link} className={card}>
      <p>Kamu dan {name} sama-sama mau tukar kontak.</p>
      <a href={link} className={bigButton('secondary')}>
        Chat {name}
      </a>
    </div>
  ))
}
