import { type GroupDetails, groupDetailsSchema } from '../../../src/domain/group/group-details'
import { Spinner } from '../../ui/spinner'
import { detailsKey, messageOf, useGet } from '../app/queries'
import { ScoreReasons } from '../score/score-reasons'

export function GroupReasons({ id }: { id: number }) {
  const { data, error } = useGet(detailsKey(id), groupDetailsSchema, `/api/dinner-groups/${id}`)
  if (!data) {
    return error ? (
      <p role="alert">{messageOf(error, 'Why cannot be fetched now.')}</p>
    ) : (
      <Spinner label="Loading score" />
    )
  }
  return <ScoreReasons score={data.table} nameOf={nameIn(data)} />
}

export function nameIn({ people }: GroupDetails) {
  return (id: number) => people.find((user) => user.id === id)?.profile?.name
}
