import { lazyPart } from '../ui/fetched'
import type { Place } from './app/page/place'

/**
 * The pages of the back office, each under its key: the header, the routes and the server's known addresses
 * come from here. One more is a line here and its page. `:id` stands for the id of what a page is of: no link leads to it
 * from everywhere.
 */
export const PLACES = {
  dashboard: {
    title: 'Dashboard',
    isInBar: true,
    page: lazyPart(() => import('./dashboard/dashboard-page').then((code) => code.DashboardPage)),
  },
  evenings: {
    title: 'Evenings',
    isInBar: true,
    page: lazyPart(() => import('./evenings/evenings-page').then((code) => code.EveningsPage)),
  },
  'evenings/:id': {
    title: 'Evening',
    page: lazyPart(() => import('./evenings/page/evening-page').then((code) => code.EveningPage)),
  },
  'evenings/:id/door': {
    title: 'Who is here?',
    page: lazyPart(() => import('./attendance/guests-page').then((code) => code.GuestsPage)),
  },
  'guests/:id': {
    title: 'Guest',
    page: lazyPart(() => import('./users/person/person-page').then((code) => code.PersonPage)),
  },
  'tables/:id': {
    title: 'Table',
    page: lazyPart(() => import('./groups/details/group-page').then((code) => code.GroupPage)),
  },
  messages: {
    title: 'Messages',
    isInBar: true,
    page: lazyPart(() => import('./messages/messages-page').then((code) => code.MessagesPage)),
  },
  money: {
    title: 'Money',
    isInBar: true,
    page: lazyPart(() => import('./money/money-page').then((code) => code.MoneyPage)),
  },
  venues: {
    title: 'Venues',
    isInBar: true,
    page: lazyPart(() => import('./venues/venues-page').then((code) => code.VenuesPage)),
  },
  numbers: {
    title: 'Numbers',
    isInBar: true,
    page: lazyPart(() => import('./numbers/numbers-page').then((code) => code.NumbersPage)),
  },
  'needs-a-look': {
    title: 'Needs a look',
    isForAdmins: true,
    page: lazyPart(() => import('./review/review-page').then((code) => code.ReviewPage)),
  },
  activity: {
    title: 'Activity',
    page: lazyPart(() => import('./activity/activity-page').then((code) => code.ActivityPage)),
  },
  privacy: {
    title: 'Privacy',
    page: lazyPart(() => import('./privacy/privacy-page').then((code) => code.PrivacyPage)),
  },
  staff: {
    title: 'Staff',
    isForAdmins: true,
    page: lazyPart(() => import('./staff/staff-page').then((code) => code.StaffPage)),
  },
  settings: {
    title: 'Settings',
    isForAdmins: true,
    page: lazyPart(() => import('./settings/settings-page').then((code) => code.SettingsPage)),
  },
  account: {
    title: 'Account',
    page: lazyPart(() => import('./account/account-page').then((code) => code.AccountPage)),
  },
} satisfies Record<string, Place>

declare module './app/addresses' {
  interface PlaceKeys extends Record<keyof typeof PLACES, true> {}
}
