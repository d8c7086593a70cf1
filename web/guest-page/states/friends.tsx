import type { Me } from '../../../src/domain/guest-page/guest-page'
import { chatAddress } from '../../chat'
import { Share } from '../../questions/share'
import { BigButton } from '../../ui/big-button'
import { mapAddress } from '../dinner'
import { spoken } from '../page-texts'
import { useNextLink } from '../story'

/** For the friends of who has a seat: where they will be, and the link of the next evening, as nobody joins this one any more. */
export function Friends({ dinner }: Pick<Me, 'dinner'>) {
  const { link } = useNextLink()
  const { when, place } = dinner ?? {}
  return (
    <div className="grid gap-1">
      {place && when && (
        <BigButton
          variant="quiet"
          onClick={() =>
            share(
              `Aku makan malam di ${place.venue}, ${place.address}, ${spoken(when)}. ${mapAddress(place)}`,
            )
          }
        >
          Kirim detail ke teman
        </BigButton>
      )}
      <Share
        label="Ajak teman"
        text="Aku mau makan malam bareng lima orang baru lewat Semeja. Malam berikutnya ikutan yuk!"
        url={link}
      />
    </div>
  )
}

/** Shares a text by whatever the phone has; by a chat where it has nothing. */
function share(text: string) {
  if ('share' in navigator) navigator.share({ text }).catch(() => {})
  else location.assign(chatAddress('', text))
}
