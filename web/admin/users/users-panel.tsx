import type { User } from '../../../src/domain/api'
import { keys } from '../queries'
import { useTimeZone } from '../site-config'
import { ListPanel } from '../table/list-panel'
import { usePageQuery } from '../table/page-query'
import { pagingOf, usePaging } from '../table/paging'
import { userColumns } from './user-columns'

const usersPaging = pagingOf('users')

/** Everyone who signed up, with what they answered. */
export function UsersPanel() {
  const zone = useTimeZone()
  const paging = usePaging(usersPaging)
  const query = usePageQuery<User>({ key: keys.users, path: '/api/users', paging, retries: 1 })
  return (
    <ListPanel
      heading="Daftar Pengguna"
      things="users"
      empty={{
        text: 'Belum ada pengguna yang terdaftar',
        hint: 'Bagikan halaman pendaftaran. Siapa pun yang menyelesaikannya muncul di sini.',
      }}
      columns={userColumns(zone)}
      query={query}
      paging={paging}
    />
  )
}
