import { type VenueWarning, venueWarningText } from '../../../../src/domain/venue/venue-warnings'
import { LineIcon } from '../../../ui/line-icon'

/** What speaks against a venue, a line each. */
export function VenueWarnings({ warnings }: { warnings: readonly VenueWarning[] }) {
  return warnings.map((warning) => {
    const text = venueWarningText(warning)
    return (
      <span key={text} className="flex gap-1.5 text-sambal-dark">
        <LineIcon name="warning" className="mt-0.5 size-4 stroke-current" />
        {text}
      </span>
    )
  })
}
