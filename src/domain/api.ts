import type { GroupStatus, MemberStatus } from './group'
import type { Activity, Budget, Gender, Hobby, Interest, YesNo } from './profile'

/** Every error answer. `errors` names the fields that are wrong, `userIds` the people who are in the way. */
export interface ErrorBody {
  success: false
  message: string
  errors?: Record<string, string> | undefined
  userIds?: number[] | undefined
}

export interface Done {
  success: true
  message: string
}

/** Who is signed in: GET /api/user. */
export interface SignedIn {
  id: number
  username: string
  is_admin: boolean
}

/** A person's answers as the admin sees them; times are UTC ISO, `birthdate` is `yyyy-MM-dd`, `age` in years today. */
export interface Profile {
  id: number
  name: string
  phone: string
  birthdate: string | null
  age: number | null
  gender: Gender | null
  activities: Activity[]
  hobbies: Hobby[]
  interests: Interest[]
  budget: Budget | null
  comfort_level: number | null
  smoker: YesNo | null
  drinker: YesNo | null
  dietary_restrictions: string
  /** why staff removed the person from a group, until they clear it */
  removed: string | null
  grouped: boolean
  waiting_as_backup: boolean
  /** ids of the groups the person is or was in */
  groups: number[]
  /** how many sign-ups share this phone */
  signups: number
  current_step: string
  registration_timestamp: string
  registration_completed: boolean
  completed_at: string | null
  version: number
}

export interface User extends SignedIn {
  profile: Profile | null
}

/** A page of a list: `total` rows there are, `matching` of them fit the search and the filters. */
export interface Page<T> {
  items: T[]
  total: number
  matching: number
  /** there are more than `matching`: a list stops counting at COUNTED_MAX, or one page further where counting is dear */
  more?: true
}

export interface DinnerGroup {
  id: number
  name: string
  status: GroupStatus
  budget: Budget
  created_at: string
  member_ids: number[]
  backup_member_ids: number[]
  member_statuses: Record<string, MemberStatus>
  venue: string | null
  event_date: string | null
  pic: string
  /** of the table as it is now, ages as on the day it was made; null unless six people with complete answers */
  score: number | null
  /** the matchmaking run that made it; null for one made by hand */
  run_id: number | null
  version: number
}

/** GET /api/matchmaking/runs: what automatic runs were made of and came to. */
export interface MatchmakingRun {
  id: number
  /** null when that account is gone */
  started_by: string | null
  started_at: string
  duration_ms: number
  pool: number
  seated: number
  backups: number
  waiting: number
  /** mean score of the tables, 0 to 100; null without a table */
  score: number | null
}

/** GET /api/stats: the four cards of the dashboard. */
export interface Stats {
  users: number
  groups: number
  grouped: number
  ungrouped: number
}

/** POST /api/register. */
export interface Registered extends Done {
  user: { id: number; username: string }
}

/** POST /api/matchmaking. */
export interface MatchmakingDone extends Done {
  groupsCreated: number
  groups: number[]
  /** people of the pool who got no seat and are nobody's backup */
  waiting: number
  runId: number
}

/** GET /api/config: what the public pages need to know of the settings. */
export interface SiteConfig {
  /** digits for https://wa.me/, or null when the operator gave none */
  contactWhatsapp: string | null
  timeZone: string
}

/** GET /api/settings: what staff need to know of the settings. */
export interface Settings {
  /** who can be in charge of a group, beside nobody */
  picNames: string[]
  timeZone: string
  /** a proxy forwards requests while TRUST_PROXY is off: limits take all visitors for one */
  untrustedProxy: boolean
}

/** GET /api/changes: `state` is another text after anything was stored. */
export interface Changes {
  state: string
}
