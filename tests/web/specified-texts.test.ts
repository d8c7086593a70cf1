// exact texts of the specification that no walk reads: they stand in the sources of the screens as they are
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { texts } from '../support/texts'

const root = resolve(import.meta.dir, '../..')

const SPECIFIED = texts`
  Admin Login | Enter your credentials to access the admin dashboard | Logging in... | Login successful
  Welcome to the admin dashboard | Logged out | You have been logged out successfully | Logout failed
  Processing your request... | Please wait while the system completes its process | Saving...
  Confirm Deletion | Are you sure you want to delete this user? | This action cannot be undone.
  Belum ada pengguna yang terdaftar | Belum ada kelompok yang dibuat | No ungrouped users available | Not scheduled | Not set
  Member added | Member added but failed to set status to Idle. You can update it manually. | Failed to update group members
  Did you forget to add the page to the router? | useUser must be used within a UserProvider
  Kita akan menggunakan nomor ini untuk menghubungi kamu nantinya. | Butuh bantuan? | Nyaman banget
  Mau ubah? Buka link dari chat WA kita ya. | Alergi atau pantangan
  Kalau belum milih, kita pilihin menu andalan restonya ya.
`

const sources = ['src/domain', 'web'].flatMap((folder) =>
  [...new Bun.Glob('**/*.{ts,tsx}').scanSync(join(root, folder))].map((file) =>
    readFileSync(join(root, folder, file), 'utf8'),
  ),
)

test.each(SPECIFIED)('a screen says: %s', (text) => {
  expect(sources.some((source) => source.includes(text))).toBe(true)
})
