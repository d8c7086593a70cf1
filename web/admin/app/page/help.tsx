import { Button } from 'react-aria-components/Button'
import { useLocation } from 'wouter'
import { lazyPart } from '../../../ui/fetched'
import { Popup } from '../../../ui/popup'
import { nameIn } from '../addresses'

const HelpText = lazyPart(() => import('./help-text').then((code) => code.HelpText))

/** A `?` beside a title, which opens what the page is for. */
export function Help() {
  const [path] = useLocation()
  return (
    <Popup
      label="About this page"
      placement="bottom start"
      trigger={(props) => (
        <Button
          {...props}
          aria-label="About this page"
          className="grid size-7 shrink-0 cursor-pointer place-items-center rounded-full border border-abu-300 bg-white text-[13px] font-bold text-abu-700 outline-offset-2 data-focus-visible:outline-3 data-focus-visible:outline-laut data-hovered:border-abu-600 max-sm:size-8"
        >
          ?
        </Button>
      )}
    >
      {() => <HelpText place={nameIn(path) ?? ''} />}
    </Popup>
  )
}
