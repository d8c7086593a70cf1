import { useEffect } from 'react'
import { useActivitySource, useOpenedActivity, useShowActivity } from './open-activity'

/** The place of the activity; rendered once. */
export function ActivityPlace() {
  const opened = useOpenedActivity()
  const show = useShowActivity()
  const setSource = useActivitySource()
  useEffect(() => {
    setSource({ fetch: async () => (await import('./activity-dialog')).ActivityDialog })
  }, [setSource])
  return (
    opened && (
      <opened.ActivityDialog
        key={JSON.stringify(opened.filter)}
        filter={opened.filter}
        onClose={() => show(null)}
      />
    )
  )
}
